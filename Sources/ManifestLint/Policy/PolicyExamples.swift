/// Manifests of the examples that are held against a policy.
enum PolicyExamples {
  /// A manifest that tracks, to some domains, and declares User ID and Product Interaction for it.
  ///
  /// - Parameters:
  ///   - domains: the array of domains.
  ///   - dataTypes: the entries of the collected data types.
  ///   - mark: the mark before the array of these, where a rule finds fault with it.
  /// - Returns: the keys and values of the root.
  static func tracking(domains: String, dataTypes: String = userID + productInteraction, mark: String = "") -> String {
    let dataTypes = dataTypes.hasSuffix("\n") ? String(dataTypes.dropLast()) : dataTypes
    return """
      <key>NSPrivacyTracking</key>
      <true/>
      <key>NSPrivacyTrackingDomains</key>
      \(domains)
      <key>NSPrivacyCollectedDataTypes</key>
      \(mark)<array>
      \(dataTypes)
      </array>
      """
  }

  static let userID = dataType("UserID")
  static let productInteraction = dataType("ProductInteraction")

  /// An entry of `NSPrivacyCollectedDataTypes`.
  static func dataType(_ name: String, tracking: String = "<true/>") -> String {
    """
      <dict>
        <key>NSPrivacyCollectedDataType</key>
        <string>NSPrivacyCollectedDataType\(name)</string>
        <key>NSPrivacyCollectedDataTypeLinked</key>
        <true/>
        <key>NSPrivacyCollectedDataTypeTracking</key>
        \(tracking)
        <key>NSPrivacyCollectedDataTypePurposes</key>
        <array>
          <string>NSPrivacyCollectedDataTypePurposeThirdPartyAdvertising</string>
        </array>
      </dict>

    """
  }
}
