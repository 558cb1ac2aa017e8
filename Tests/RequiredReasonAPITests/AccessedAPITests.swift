import PrivacyManifest
import Testing

@testable import RequiredReasonAPI

@Suite("The list of required-reason APIs")
struct AccessedAPITests {
  @Test("each API is listed once, with a name in each spelling and a symbol")
  func once() {
    #expect(AccessedAPI.all.count == 27)
    #expect(Set(AccessedAPI.all.map(\.name)).count == AccessedAPI.all.count)
    #expect(Set(SourceName.all.map(\.spelling)).count == SourceName.all.count)
    for api in AccessedAPI.all {
      #expect(!api.categories.isEmpty && !api.machONames.isEmpty)
      #expect(AccessedAPI.named(api.name) == api)
      #expect((api.argumentCount != nil) == (api.kind == .function))
    }
  }

  @Test("the categories have as many APIs as Apple lists under each")
  func categories() {
    func count(_ category: AccessedAPICategory) -> Int { AccessedAPI.all.filter { $0.categories.contains(category) }.count }
    #expect(count(.fileTimestamp) == 13)
    #expect(count(.systemBootTime) == 2)
    #expect(count(.diskSpace) == 13)
    #expect(count(.activeKeyboards) == 1)
    #expect(count(.userDefaults) == 1)
    #expect(AccessedAPI.all.filter { $0.categories.count == 2 }.map(\.name) == ["getattrlist", "fgetattrlist", "getattrlistat"])
  }

  @Test("the symbols are spelled as a symbol table spells them")
  func symbols() {
    #expect(
      AccessedAPI.named("stat")?.machONames == [
        .symbol("_stat", architecture: nil), .symbol("_stat$INODE64", architecture: "x86_64"),
      ])
    #expect(AccessedAPI.named("statvfs")?.machONames == [.symbol("_statvfs", architecture: nil)])
    #expect(AccessedAPI.named("UserDefaults")?.machONames == [.symbol("_OBJC_CLASS_$_NSUserDefaults", architecture: nil)])
    #expect(AccessedAPI.named("systemUptime")?.machONames == [.selector("systemUptime", class: "_OBJC_CLASS_$_NSProcessInfo")])
    #expect(AccessedAPI.named("creationDate")?.machONames == [.symbol("_NSFileCreationDate", architecture: nil)])
  }
}
