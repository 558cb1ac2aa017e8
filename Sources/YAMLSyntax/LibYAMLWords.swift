/// Our own words for what libyaml's scanner and parser complain about.
struct LibYAMLWords: Equatable {
  var message: String
  var help: String?
  /// What stands at the place that libyaml calls the context, where that helps.
  var contextMessage: String?
  /// Whether the context is the better place.
  var isAboutBeginning = false

  static let outOfMemory = "there is not enough memory to read the file"
  private static let quote = "put the text in quotes"
  private static let tab = ("a tab cannot indent", "use spaces")

  /// Puts an error into our words.
  ///
  /// - Parameters:
  ///   - problem: libyaml's text, such as `did not find expected key`.
  ///   - context: libyaml's word on what it was reading; empty where it has none.
  ///   - isTab: whether a tab stands at the place.
  init(problem: String, context: String, isTab: Bool) {
    contextMessage = LibYAMLWords.contexts[context]
    let isTagOrDirective = context.contains("tag") || context.contains("TAG") || problem.contains("tag handle")
    let isDirective = context.contains("directive") && !problem.contains("tag") || problem.contains("YAML")
    if isDirective {
      (message, help) = ("this directive is not supported", "remove the line, or write `%YAML 1.2` once, before `---`")
    } else if isTagOrDirective {
      (message, help) = ("tags are not supported", "write the value without its tag: every scalar is text")
    } else if isTab, problem == "found character that cannot start any token" {
      (message, help) = LibYAMLWords.tab
    } else if let known = LibYAMLWords.known[problem] {
      (message, help, isAboutBeginning) = known
    } else {
      (message, help) = ("this is not YAML", nil)
    }
  }

  private static let contexts = [
    "while parsing a flow sequence": "the list begins here",
    "while parsing a flow mapping": "the braces open here",
    "while parsing a block collection": "the list begins here",
    "while parsing a block mapping": "the mapping begins here",
  ]

  private static let known: [String: (String, String?, Bool)] = [
    "alias value must contain alphanumerical characters only": anchorName,
    "anchor value must contain alphanumerical characters only": anchorName,
    "did not find expected alphabetic or numeric character": anchorName,
    "block sequence entries are not allowed in this context":
      ("a list item cannot begin here", "begin the list on the next line, or \(quote)", false),
    "could not find expected ':'": ("`:` is missing after this key", "write `key: value`", true),
    "did not find expected ',' or ']'": ("`,` or `]` is missing", "write `[one, two]`", false),
    "did not find expected ',' or '}'": ("`,` or `}` is missing", "write `{ key: value, key: value }`", false),
    "did not find expected '-' indicator":
      ("`-` is missing, or the indentation differs from the items above", "indent all items of a list alike", false),
    "did not find expected <document start>":
      ("this belongs to nothing before it", "indent all keys of a mapping alike, and close every bracket once", false),
    "did not find expected comment or line break": ("nothing but a comment can follow on this line", nil, false),
    "did not find expected hexdecimal number":
      ("an escape is too short", "write `\\x` with 2, `\\u` with 4, `\\U` with 8 hexadecimal digits", false),
    "did not find expected key":
      ("a key is missing, or the indentation differs from the keys above", "indent all keys of a mapping alike", false),
    "did not find expected node content": ("a value is missing", nil, false),
    "found a tab character that violates indentation": (tab.0, tab.1, false),
    "found a tab character where an indentation space is expected": (tab.0, tab.1, false),
    "found an indentation indicator equal to 0": ("the indentation of a block text is 1 to 9", nil, false),
    "found character that cannot start any token": ("no value can begin with this character", quote, false),
    "found invalid Unicode character escape code": ("this escape names no character", nil, false),
    "found unexpected ':'": ("`:` cannot stand here", quote, false),
    "found unexpected document indicator": ("the quotes are not closed", "close them before the next document", true),
    "found unexpected end of stream": ("the quotes are not closed", "close them with the sign that opens them", true),
    "found unknown escape character":
      ("this escape is not known", "write `\\\\` for a backslash, or use single quotes, where nothing is escaped", false),
    "mapping keys are not allowed in this context": ("a key cannot begin here", "begin it on a line of its own", false),
    "mapping values are not allowed in this context":
      ("`:` cannot stand here", "\(quote), or begin the key on a line of its own", false),
  ]

  private static let anchorName: (String, String?, Bool) =
    ("an anchor or alias is named with letters, digits, `-` and `_`", quote, false)
}
