import PropertyListSyntax
import Testing

@Suite("Faults of an XML property list")
struct XMLDiagnosisTests {
  @Test("tags that do not fit each other are found where they stand", arguments: tagFaults)
  func tags(malformed: MalformedText) { malformed.check() }

  @Test("elements at a wrong place are found", arguments: placeFaults)
  func places(malformed: MalformedText) { malformed.check() }

  @Test("unknown elements are found, with the one that was meant", arguments: nameFaults)
  func names(malformed: MalformedText) { malformed.check() }

  @Test("faults of text, references and CDATA are found", arguments: textFaults)
  func texts(malformed: MalformedText) { malformed.check() }

  @Test("scalars that are none of their type are found", arguments: scalarFaults)
  func scalars(malformed: MalformedText) { malformed.check() }

  @Test("faults of comments, instructions and document types are found", arguments: declarationFaults)
  func declarations(malformed: MalformedText) { malformed.check() }

  @Test("files that end too early are found", arguments: endFaults)
  func ends(malformed: MalformedText) { malformed.check() }

  static let tagFaults: [MalformedText] = [
    .inDictionary("<key>a</key>1️⃣<false>\n<key>b</key><true/>", "`<false>` is not closed", help: "write `<false/>`"),
    .inDictionary(
      "<key>a</key><string>x1️⃣<string>\n<key>b</key><true/>", "`<string>` inside `<string>`",
      help: "write `</string>` to close it"),
    .inDictionary("<key>a1️⃣</kye><true/>", "`<key>` is closed by `</kye>`", help: "write `</key>`"),
    .inDictionary("<key>a1️⃣</string><true/>", "`<key>` is closed by `</string>`"),
    .inDictionary(
      "<key>a</key><array>1️⃣<string>x</array>", "`<string>` is not closed", help: "write `</string>` behind its text"),
    .inDictionary("<key>a1️⃣</key\n<true/>", "`</key` lacks its `>`", help: "write `>` before the next `<`"),
    .inDictionary("1️⃣<key a</key><true/>", "`<key` lacks its `>`"),
    .inDictionary("<key>a</key><true1️⃣/ >", "`/` must be followed by `>`"),
    .inDictionary("<key>a1️⃣</ key><true/>", "white space after `</`", help: "write `</key>`"),
    .inDictionary("<key>a</key 1️⃣x><true/>", "an end tag holds nothing but its name"),
    .inDictionary("<key>a</key><array><true/>1️⃣</dict></array>", "`</dict>` closes nothing while `<array>` is open"),
    .inDictionary("<key>a</key><true/>1️⃣</array>", "`</array>` closes nothing that is open", help: "delete it"),
    MalformedText(
      "<plist>\n<dict>\n<key>a</key>\n<array>\n<true/>\n1️⃣</dict>\n</plist>",
      "`<array>` of line 4 is not closed before `</dict>`", help: "write `</array>` before it"),
    MalformedText(
      "<plist><array>\n<dict><key>a</key><true/>1️⃣</array></plist>",
      "`<dict>` of line 2 is not closed before `</array>`"),
    MalformedText(
      "<plist><dict>\n<key>a</key><array><dict>1️⃣</plist>",
      "`<dict>` of line 2 (and 2 more around it) is not closed before `</plist>`",
      help: "write `</dict></array></dict>` before it"),
    MalformedText("<plist 1️⃣a=\"b\"><dict/></plist>", "`<plist>` takes no attribute but `version`"),
    MalformedText("<plist><dict 1️⃣a=\"b\"/></plist>", "`<dict>` takes no attribute", help: "delete it"),
    MalformedText("<plist 1️⃣version=1.0><dict/></plist>", "the value of `version` needs quotation marks"),
    MalformedText("<plist 1️⃣version=\"1.0><dict/></plist>", "the value of `version` is not closed"),
    MalformedText("<plist 1️⃣version=\"1.0<dict/></plist>", "the value of `version` is not closed"),
    MalformedText("<plist version=\"1\" 1️⃣version=\"1\"><dict/></plist>", "`version` stands twice"),
    MalformedText("<plist 1️⃣version><dict/></plist>", "an attribute needs a value in quotation marks"),
    MalformedText("<plist 1️⃣version=\"a>b\"><dict/></plist>", "`>` in an attribute, at which Apple's parser ends the tag"),
    MalformedText("<plist version=\"1️⃣&a;\"><dict/></plist>", undefined("&a;")),
    MalformedText("<plist 1️⃣“><dict/></plist>", "an attribute needs a value in quotation marks"),
    MalformedText("<plist 1️⃣#><dict/></plist>", "a tag holds nothing but its name"),
  ]

  static let placeFaults: [MalformedText] = [
    .inDictionary("1️⃣<string>a</string>", "a value without a key", help: "write `<key>…</key>` before it"),
    .inDictionary(
      "<key>a</key><true/>1️⃣<dict>2️⃣<key>b</key><key>c</key><true/></dict>",
      "a value without a key", "the key `b` has no value"),
    .inDictionary("1️⃣<key>a</key>2️⃣<key>b</key>", "the key `a` has no value", "the key `b` has no value"),
    .inDictionary("1️⃣<key>a\n\u{9B}b</key>", "the key `a\u{FFFD}\u{FFFD}b` has no value"),
    .inDictionary(
      "1️⃣<key>\(String(repeating: "é", count: 70))</key>", "the key `\(String(repeating: "é", count: 60))…` has no value"),
    .inDictionary("<key>a</key>1️⃣text <true/>", "text directly in `<dict>`"),
    .inDictionary("<key>a</key><array>1️⃣text</array>", "text directly in `<array>`"),
    .inDictionary("<key>a</key><array>1️⃣<key>b</key></array>", "`<key>` stands outside of a `<dict>`"),
    .inDictionary("<key>a</key>1️⃣<plist><dict/></plist>", "a `<plist>` inside of another"),
    .inDictionary("<key>a</key><string>1️⃣<b>x</b></string>", "an element `<b>` inside `<string>`"),
    MalformedText(
      "1️⃣<dict/>", "`<plist>` is missing around the root",
      help: "write `<plist version=\"1.0\">` before it and `</plist>` behind it"),
    MalformedText("1️⃣<dict><key>a</key><true/></dict></plist>", "`<plist>` is missing around the root"),
    MalformedText(
      "1️⃣<key>a</key><array/><key>b</key><true/>", "`<key>` stands outside of a `<dict>`",
      help: "write `<plist version=\"1.0\"><dict>` around the keys"),
    MalformedText(
      "<plist>1️⃣<key>a</key><true/></plist>", "`<key>` stands outside of a `<dict>`", help: "write `<dict>` around the keys"),
    MalformedText("<plist><dict/>1️⃣<dict/></plist>", "a second value in `<plist>`, which holds one"),
    MalformedText("<plist><dict/></plist>1️⃣<plist><dict/></plist>", "a second root behind the first"),
    MalformedText(
      "<plist><dict/></plist>\n1️⃣<?xml version=\"1.0\"?><plist><dict/></plist>", "a second document begins behind the first"),
    MalformedText("<plist><dict/></plist>\n1️⃣text", "text behind the end of the property list"),
    MalformedText("<plist><dict/></plist>1️⃣</plist>", "`</plist>` closes nothing"),
    MalformedText("1️⃣text\n<plist><dict/></plist>", "text before the start of the property list"),
    MalformedText(
      "\n1️⃣<?xml version=\"1.0\"?><plist><dict/></plist>",
      "white space stands before `<?xml`, which must be the first thing in the file"),
    MalformedText("1️⃣x<?xml version=\"1.0\"?><plist><dict/></plist>", "text before the start of the property list"),
    MalformedText("<!-- c -->1️⃣<?xml version=\"1.0\"?><plist><dict/></plist>", "`<?xml` must be the first thing in the file"),
    MalformedText("1️⃣<plist></plist>", "`<plist>` holds no value"),
    MalformedText("1️⃣<plist/>", "`<plist>` holds no value"),
    MalformedText("<?xml version=\"1.0\"?><!-- c -->1️⃣\n", "the file holds no `<plist>`"),
    MalformedText(
      "1️⃣<svg a=\"b\"><x/>text</svg>", "the root element is `<svg>`, so this is some other XML and not a property list"),
  ]

  static let nameFaults: [MalformedText] = [
    .inDictionary("<key>a</key>1️⃣<strin>x</strin>", "unknown element `<strin>`", help: "did you mean `<string>`?"),
    .inDictionary("<key>a</key>1️⃣<String>x</String>", "unknown element `<String>`", help: "did you mean `<string>`?"),
    .inDictionary("<key>a</key>1️⃣<string1>x</string>", "unknown element `<string1>`", help: "did you mean `<string>`?"),
    .inDictionary("<key>a</key>1️⃣<bool>true</bool>", "unknown element `<bool>`", help: "write `<true/>` or `<false/>`"),
    .inDictionary("<key>a</key>1️⃣<True/>", "unknown element `<True>`", help: "did you mean `<true/>`?"),
    .inDictionary("<key>a</key>1️⃣<int>1</int>", "unknown element `<int>`", help: "did you mean `<integer>`?"),
    .inDictionary("<key>a</key>1️⃣<dcit></dcit>", "unknown element `<dcit>`", help: "did you mean `<dict>`?"),
    .inDictionary("<key>a</key>1️⃣<wrapper><x>t</x></wrapper>", "unknown element `<wrapper>`"),
    .inDictionary("<key>a</key>1️⃣<x:dict/>", "unknown element `<x:dict>`", help: "did you mean `<dict>`?"),
    MalformedText("1️⃣<plst version=\"1.0\"><dict/></plst>", "unknown element `<plst>`", help: "did you mean `<plist>`?"),
  ]

  static func undefined(_ reference: String) -> String {
    "the entity `\(reference)` is not defined: property lists have `&lt;`, `&gt;`, `&amp;`, `&apos;` and `&quot;`"
  }

  static let textFaults: [MalformedText] = [
    .inDictionary("<key>a</key><string>R1️⃣&D</string>", "a `&` that begins no reference", help: "write `&amp;`"),
    .inDictionary("<key>a</key><string>1️⃣&lt</string>", "a `&` that begins no reference"),
    .inDictionary("<key>a</key><string>1️⃣&nbsp;2️⃣&copy;</string>", undefined("&nbsp;"), undefined("&copy;")),
    .inDictionary("<key>a</key><string>1️⃣&#0;</string>", "`&#0;` is no character of XML"),
    .inDictionary("<key>a</key><string>1️⃣&#X41;</string>", "`&#X41;` is no character of XML"),
    .inDictionary("<key>a</key><string>1️⃣&#xD800;</string>", "`&#xD800;` is no character of XML"),
    .inDictionary("<key>a</key><string>1 1️⃣< 2</string>", "a `<` that begins no tag", help: "write `&lt;`"),
    .inDictionary("<key>a</key><string>1️⃣]]></string>", "`]]>` in a text", help: "write `]]&gt;`"),
    .inDictionary("<key>a</key><string>1️⃣<![CDATA[x</string>", "a CDATA section is not closed"),
    .inDictionary(
      "<key>a</key><integer>1️⃣<![CDATA[1]]></integer>", "a CDATA section in `<integer>`, where Apple's parser reads none"),
    .inDictionary("<key>a</key>1️⃣<![CDATA[1]]><true/>", "a CDATA section in `<dict>`, where Apple's parser reads none"),
    .inDictionary("<key>a</key><integer>1️⃣&#49;</integer>", "a reference in `<integer>`, where Apple's parser reads none"),
    .inDictionary("1️⃣&#32;<key>a</key><true/>", "text directly in `<dict>`"),
    .inDictionary("<key>a</key><string>x1️⃣\u{1}\u{2}y</string>", "the character U+0001, which XML forbids"),
    .inDictionary("<key>a</key><string>x1️⃣\u{FFFF}y</string>", "the character U+FFFF, which XML forbids"),
  ]

  static let scalarFaults: [MalformedText] = [
    .inDictionary("<key>a</key><integer>1️⃣1 </integer>", "`<integer>` holds no integer"),
    .inDictionary("<key>a</key>1️⃣<integer></integer>", "`<integer>` holds no integer"),
    .inDictionary("<key>a</key>1️⃣<integer/>", "`<integer>` holds no integer"),
    .inDictionary("<key>a</key><real>1️⃣1,5</real>", "`<real>` holds no number"),
    .inDictionary("<key>a</key><date>1️⃣today</date>", "`<date>` holds no date"),
    .inDictionary("<key>a</key><data>1️⃣AA</data>", "`<data>` holds no base64 data"),
    .inDictionary("<key>a</key>1️⃣<data/>", "`<data>` holds no base64 data"),
    .inDictionary("<key>a</key>1️⃣<true>yes</true>", "`<true>` holds text", help: "write `<true/>`"),
    .inDictionary("<key>a</key>1️⃣<true> </true>", "`<true>` holds text"),
  ]

  static let declarationFaults: [MalformedText] = [
    .inDictionary("<!-- a 1️⃣-- b -->", "`--` inside a comment"),
    .inDictionary("<!-- a 1️⃣--->", "`--` inside a comment"),
    .inDictionary("<!-- a 1️⃣<!-- b -->", "a comment begins inside of another, which may lack its end"),
    .inDictionary("1️⃣<!-- a <key>b</key><true/>", "a comment is not closed", help: "write `-->` behind it"),
    .inDictionary("1️⃣<!— a —>", "a comment begins with a dash in place of `--`", help: "write `<!--` and `-->`"),
    .inDictionary("1️⃣<!– a <key>b</key> –>", "a comment begins with a dash in place of `--`"),
    .inDictionary("1️⃣<!- a ->", "a comment begins with a dash in place of `--`"),
    .inDictionary("1️⃣<!\n a comment\n>", "`<!` begins no comment"),
    .inDictionary("<key>a</key><string>1️⃣<!-- c -->x</string>", "a comment in `<string>`, which Apple's parser does not take"),
    .inDictionary(
      "<key>a</key><string>1️⃣<?p?>x</string>", "a processing instruction in `<string>`, which Apple's parser does not take"),
    .inDictionary("1️⃣<? p?>", "`<?` begins no processing instruction"),
    .inDictionary("1️⃣<?p>", "`<?` is not closed"),
    .inDictionary("1️⃣<?xml version=\"1.0\"?>", "a second document begins behind the first"),
    .inDictionary("1️⃣<!DOCTYPE plist>", "a document type behind the root's begin"),
    .inDictionary("1️⃣<!ENTITY a \"b\">", "a declaration outside of a document type"),
    MalformedText("<!DOCTYPE plist><!-- c -->1️⃣<!DOCTYPE plist><plist><dict/></plist>", "a second document type"),
    MalformedText("1️⃣<!doctype plist><plist><dict/></plist>", "`<!DOCTYPE` must be in upper case"),
    MalformedText("1️⃣<!DOCTYPE plist PUBLIC \"a\"><plist><dict/></plist>", "the document type is malformed"),
    MalformedText("1️⃣<!DOCTYPE plist SYSTEM “a”><plist><dict/></plist>", "the document type is malformed"),
    MalformedText("1️⃣<!DOCTYPE plist\n<plist><dict/></plist>", "the document type is not closed"),
    MalformedText(
      "<!DOCTYPE plist 1️⃣[<!ENTITY a \"]>\">]><plist><string>2️⃣&a;</string></plist>",
      "a document type with declarations of its own, which are never read", undefined("&a;")),
    MalformedText("<?xml 1️⃣version=“1.0”?><plist><dict/></plist>", "the XML declaration is malformed"),
    MalformedText("<?xml 1️⃣encoding=\"UTF-8\"?><plist><dict/></plist>", "the XML declaration is malformed"),
    MalformedText("<?xml version=\"1.0\"1️⃣encoding=\"UTF-8\"?><plist><dict/></plist>", "the XML declaration is malformed"),
    MalformedText("1️⃣<?xml version=\"1.0\">\n<plist><dict/></plist>", "`<?` is not closed"),
  ]

  static let endFaults: [MalformedText] = [
    MalformedText("<plist version=\"1.0\">\n<dict>\n<key>a</key>\n<array>1️⃣\n", "the file ends before `</array></dict></plist>`"),
    MalformedText("<plist><dict><key>a</key><string>abc1️⃣", "the file ends before `</string></dict></plist>`"),
    MalformedText("<plist><dict><key>a</key>1️⃣<stri", "the file ends in the middle of a tag"),
    MalformedText("<plist><dict><key>a</key>1️⃣<", "the file ends in the middle of a tag"),
    MalformedText("<plist><dict><key>a1️⃣</", "the file ends in the middle of a tag"),
    MalformedText("<plist><dict><key>a1️⃣</key", "the file ends in the middle of a tag"),
    MalformedText("1️⃣<plist version=\"1", "the file ends in the middle of a tag"),
    MalformedText("<plist><dict>1️⃣<!-", "the file ends in the middle of markup"),
    MalformedText("1️⃣<!DOCTYPE plist PUBLIC", "the document type is not closed"),
  ]

  @Test("a file cut anywhere in a start tag has one problem")
  func cutTag() {
    let tag = Array("<plist version = \"1.0\" a>".utf8)
    for end in 2..<tag.count - 1 {
      let problems = PropertyListDocument(parsing: Array(tag[..<end])).problems
      #expect(problems.map(\.message) == ["the file ends in the middle of a tag"], "\(end)")
    }
  }
}
