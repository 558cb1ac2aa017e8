import CArchive

/// One pass through a zip archive: libarchive's reader, by the central directory.
final class ArchiveReader {
  struct Entry {
    enum Kind: Equatable {
      case file
      case folder
      /// The target is `nil` where it is no valid text.
      case link(target: String?)
      case other
    }

    /// `nil` where the name is no valid text.
    var path: String?
    var kind: Kind
    /// The unpacked size that the archive claims.
    var size: Int64
    var isEncrypted: Bool
  }

  private let archive: OpaquePointer
  /// A `locale_t`; see the shim.
  private let locale: UnsafeMutableRawPointer?
  private let path: String
  /// The size of the archive.
  let archiveBytes: Int64

  init(path: String) throws(BundleError) {
    guard let size = MappedFile.size(of: path) else {
      throw BundleError(.unreadable, path: path, "cannot open the archive `\(path)`")
    }
    guard let archive = archive_read_new() else {
      throw BundleError(.unreadable, path: path, "there is no memory to read `\(path)`")
    }
    archive_read_support_format_zip_seekable(archive)
    guard archive_read_open_filename(archive, path, 1 << 16) == ARCHIVE_OK else {
      archive_read_free(archive)
      throw BundleError(.damagedArchive, path: path, "`\(path)` is no zip archive, or its directory is damaged")
    }
    self.archive = archive
    locale = sluice_utf8_locale_new()
    self.path = path
    archiveBytes = size
  }

  deinit {
    archive_read_free(archive)
    sluice_utf8_locale_free(locale)
  }

  /// The next entry; `nil` behind the last.
  func next() throws(BundleError) -> Entry? {
    var entry: OpaquePointer?
    let result = sluice_archive_next_header(archive, &entry, locale)
    if result == ARCHIVE_EOF { return nil }
    guard result >= ARCHIVE_WARN, let entry else {
      throw BundleError(.damagedArchive, path: path, "`\(path)` is no zip archive, or its directory is damaged")
    }
    let kind: Entry.Kind =
      if sluice_archive_entry_is_link(entry) != 0 {
        .link(target: sluice_archive_entry_link(entry, locale).flatMap { String(validatingCString: $0) })
      } else if archive_entry_hardlink(entry) != nil {
        .other
      } else if sluice_archive_entry_is_folder(entry) != 0 {
        .folder
      } else if sluice_archive_entry_is_file(entry) != 0 {
        .file
      } else {
        .other
      }
    return Entry(
      path: sluice_archive_entry_path(entry, locale).flatMap { String(validatingCString: $0) }, kind: kind,
      size: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : 0,
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// The first bytes of the current entry; fewer where it has no more, `nil` where it cannot be unpacked.
  func start(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let part = bytes.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress.map { $0 + filled }, count - filled) }
      if part < 0 { return nil }
      if part == 0 { break }
      filled += part
    }
    return Array(bytes.prefix(filled))
  }

  /// All bytes of the current entry; `nil` where it cannot be unpacked or is not of the size it claims.
  func bytes(count: Int) -> [UInt8]? {
    // The claim is believed no faster than bytes arrive.
    var bytes = [UInt8](repeating: 0, count: min(count, 1 << 20) + 1)
    var filled = 0
    while true {
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: min(bytes.count, count + 1 - bytes.count)) }
      let space = bytes.count - filled
      let part = bytes.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress.map { $0 + filled }, space) }
      if part < 0 { return nil }
      if part == 0 { break }
      filled += part
      // One byte more than claimed is enough to know.
      if filled > count { return nil }
    }
    guard filled == count else { return nil }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
