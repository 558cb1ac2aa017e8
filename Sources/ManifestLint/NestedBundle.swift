/// A resource bundle within an app, an app extension or a framework.
///
/// Apple documents where a manifest lies in those three, and there the codes of its mails are known. For one in a
/// `.bundle` within them users have quoted ITMS-91107 in place of 91064 and ITMS-91108 in place of 91056 (fact f,
/// confidence C), and nothing in place of 91054 and 91055. A code is named only where it is confirmed.
enum NestedBundle {
  /// Whether the innermost bundle in which a file lies is a `.bundle`, with one of the three around it.
  static func holds(_ path: String) -> Bool {
    // The last part is the file itself.
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    guard let innermost = folders.lastIndex(where: { isBundle($0) || isHost($0) }), isBundle(folders[innermost]) else {
      return false
    }
    return folders[..<innermost].contains(where: isHost)
  }

  private static func isBundle(_ folder: Substring.UTF8View) -> Bool { ends(folder, with: ".bundle") }

  private static func isHost(_ folder: Substring.UTF8View) -> Bool {
    ends(folder, with: ".app") || ends(folder, with: ".appex") || ends(folder, with: ".framework")
  }

  private static func ends(_ folder: Substring.UTF8View, with ending: String) -> Bool {
    folder.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
