import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("A broken file")
struct MalformedPropertyListRuleTests {
  @Test("has the code of Apple's mail, and none where it only breaks a limit of ours")
  func ownLimits() {
    let deep = String(repeating: "<array>", count: 70) + String(repeating: "</array>", count: 70)
    #expect(findings("<plist>\(deep)</plist>", rules: []).map(\.itms) == [[]])
    #expect(findings(String(repeating: " ", count: 16 << 20 + 1), rules: []).map(\.itms) == [[]])
    #expect(findings("<plist><array></plist>", rules: []).map(\.itms) == [["ITMS-91056"]])
    #expect(findings("{}", rules: []).map(\.itms) == [["ITMS-91056"]])
  }
}
