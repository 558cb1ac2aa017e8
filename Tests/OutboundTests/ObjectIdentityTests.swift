import Outbound
import Testing
import TrackingPolicy

@Suite("Whose data an object holds")
struct ObjectIdentityTests {
  @Test(
    "what identifies an object, and what it cannot leave without",
    arguments: [
      (#"{"external_id":"u","email":"e","phone":"p"}"#, nil, []),
      (#"{"braze_id":"b","user_alias":{"alias_name":"n","alias_label":"device_id"}}"#, nil, []),
      (#"{"user_alias":{"alias_name":"n","alias_label":"l"},"email":"e"}"#, nil, []),
      (#"{"user_alias":{"alias_name":"n","alias_label":"device_id"},"email":"e"}"#, nil, [.deviceData]),
      (#"{"user_alias":{ "\u0061lias_label" : "device\u005fid" , "alias_name":"n"}}"#, nil, [.deviceData]),
      (#"{"user_alias":{"alias_name":"device_id","alias_label":"alias_label"}}"#, nil, []),
      (#"{"phone":"p","email":"e"}"#, "email", [.email]),
      (#"{"x":1,"phone":"p"}"#, "phone", [.phoneNumber]),
    ] as [(String, String?, DatumKinds)])
  func identity(input: String, profileKey: String?, kinds: DatumKinds) throws {
    let identity = try BatchObject(json: Array(input.utf8), in: .attributes).identity
    #expect(identity.profileKey == profileKey && identity.kinds == kinds)
  }

  @Test(
    "two spellings of one alias are one, two aliases are a conflict",
    arguments: [
      (#"{"alias_name":"n","alias_label":"l"}"#, #"{ "alias_label" : "\u006c", "\u0061lias_name":"n"}"#, true),
      (#"{"alias_name":"n","alias_label":"l"}"#, #"{"alias_name":"l","alias_label":"n"}"#, false),
      (#"{"alias_name":"n","alias_label":"l"}"#, #"{"alias_name":"n","alias_label":"m"}"#, false),
      ("{\"alias_name\":\"\u{E9}\",\"alias_label\":\"l\"}", "{\"alias_name\":\"e\u{301}\",\"alias_label\":\"l\"}", false),
    ])
  func aliases(one: String, other: String, areEqual: Bool) {
    let input = #"{"user_alias":\#(one),"user_alias":\#(other)}"#
    var code: BatchError.Code?
    do { _ = try BatchObject(json: Array(input.utf8), in: .attributes) } catch { code = error.code }
    #expect(code == (areEqual ? nil : .identityConflict))
  }

  @Test(
    "an alias in which data could ride along is none: of name and label each stands once, and is a string that is not empty",
    arguments: [
      #"{"device_id":"X","idfa":"Y","email":"q"}"#, "{}", "[]", "null", #"{"alias_name":"n"}"#, #"{"alias_label":"l"}"#,
      #"{"alias_name":"n","alias_name":"n"}"#, #"{"alias_name":"","alias_label":"l"}"#, #"{"alias_name":"n","alias_label":""}"#,
      #"{"alias_name":"n","alias_label":"l","email":"e"}"#, #"{"alias_name":"n","alias_label":"l","alias_label":"l"}"#,
      #"{"alias_name":1,"alias_label":"l"}"#, #"{"alias_name":"n","alias_label":{"alias_label":"device_id"}}"#,
      #"{"alias_name":["n"],"alias_label":"l"}"#, #"{"alias_name":"n","Alias_label":"l"}"#,
      #"{"alias_name":"n","alias_label":null}"#,
    ], ["", #""external_id":"u","#])
  func noAlias(alias: String, before: String) {
    let error = #expect(throws: BatchError.self) {
      try BatchObject(json: Array(#"{\#(before)"user_alias":\#(alias),"dob":"x"}"#.utf8), in: .attributes)
    }
    #expect(error?.code == .identityInvalid)
    #expect(error?.byteOffset == 1 + before.utf8.count)
  }
}
