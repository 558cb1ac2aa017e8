/// Paths as text: nothing is looked up, so that a policy reads alike wherever it is read.
enum RelativePath {
  /// A path as written in a file, seen from where the file's own path is seen.
  ///
  /// `.` and `..` are resolved in the text: `Policies/a.yml` and `../Manifests/b` give `Manifests/b`.
  static func resolve(_ path: String, besideFile file: String) -> String {
    if path.hasPrefix("/") { return normalised(path) }
    guard let slash = file.lastIndex(of: "/") else { return normalised(path) }
    return normalised(file[...slash] + path)
  }

  private static func normalised(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let joined = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }
}
