import Outbound
import Testing
import TrackingPolicy

@Suite("Whose data an object holds")
struct ObjectIdentityTests {
  @Test(
    "what identifies an object, and what it cannot leave without",
    arguments: [
      (#"{"external_id":"u","email":"e","phone":"p"}"#, nil, []),
      (#"{"braze_id":"b","user_alias":{"alias_label":"device_id"}}"#, nil, []),
      (#"{"user_alias":{"alias_name":"n","alias_label":"l"},"email":"e"}"#, nil, []),
      (#"{"user_alias":{"alias_name":"n","alias_label":"device_id"},"email":"e"}"#, nil, [.deviceData]),
      (#"{"user_alias":{ "\u0061lias_label" : "device\u005fid" }}"#, nil, [.deviceData]),
      (#"{"user_alias":{"alias_label":"device_id","alias_label":"l"}}"#, nil, [.deviceData]),
      (#"{"user_alias":{"alias_label":"l","alias_label":"device_id"}}"#, nil, [.deviceData]),
      (#"{"user_alias":{"alias_label":"l","x":{"alias_label":"device_id"}}}"#, nil, []),
      (#"{"user_alias":{"alias_label":["device_id"]}}"#, nil, []),
      (#"{"user_alias":{"alias_name":"device_id","alias_label":"alias_label"}}"#, nil, []),
      (#"{"user_alias":{"a":"alias_label","device_id":1}}"#, nil, []),
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
      (#"{"a":"b"}"#, #"{ "\u0061" : "b"}"#, true), (#"{"a":1}"#, #"{"a":"1"}"#, false), (#"{"a":12}"#, #"{"a":1,"2":1}"#, false),
      (#"{"a":["b"]}"#, #"{"a":"[b]"}"#, false), (#"{"a":{}}"#, #"{"a":[]}"#, false), (#"{}"#, #"{ }"#, true),
    ])
  func aliases(one: String, other: String, areEqual: Bool) {
    let object = try? BatchObject(json: Array(#"{"user_alias":\#(one),"user_alias":\#(other)}"#.utf8), in: .attributes)
    #expect((object != nil) == areEqual)
  }
}
