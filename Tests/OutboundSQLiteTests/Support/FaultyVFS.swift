import CSQLite
import Foundation

/// SQLite's way to a ``FaultyDisk``. It has no shared memory, so it serves connections that lock exclusively.
enum FaultyVFS {
  static let name = "sluice-faulty"

  private final class Handle {
    let disk: FaultyDisk
    let node: FaultyDisk.Node

    init(_ disk: FaultyDisk, _ node: FaultyDisk.Node) {
      (self.disk, self.node) = (disk, node)
    }
  }

  /// SQLite's codes for kinds of `SQLITE_IOERR`, which are macros that Swift does not import.
  private enum Failure {
    static let read = SQLITE_IOERR | 1 << 8, shortRead = SQLITE_IOERR | 2 << 8, write = SQLITE_IOERR | 3 << 8
    static let synchronize = SQLITE_IOERR | 4 << 8, truncate = SQLITE_IOERR | 6 << 8, size = SQLITE_IOERR | 7 << 8
    static let delete = SQLITE_IOERR | 10 << 8, access = SQLITE_IOERR | 13 << 8, nothingToDelete = SQLITE_IOERR | 23 << 8
  }

  private struct File {
    var base: sqlite3_file
    var handle: UnsafeMutableRawPointer?
  }

  private static let registration: Void = {
    guard let system = sqlite3_vfs_find(nil) else { return }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    var value = sqlite3_vfs()
    value.iVersion = 1
    value.szOsFile = Int32(MemoryLayout<File>.size)
    value.mxPathname = 512
    value.zName = UnsafePointer(strdup(name))
    value.xRandomness = system.pointee.xRandomness
    value.xSleep = system.pointee.xSleep
    value.xCurrentTime = system.pointee.xCurrentTime
    value.xGetLastError = { _, _, _ in 0 }
    value.xOpen = { _, path, file, flags, outFlags in
      guard let path, let file else { return SQLITE_CANTOPEN }
      file.pointee.pMethods = nil
      guard let (disk, name) = FaultyDisk.find(String(cString: path)), !disk.isDead else { return SQLITE_CANTOPEN }
      if disk.names[name] == nil && flags & SQLITE_OPEN_CREATE == 0 { return SQLITE_CANTOPEN }
      guard let node = try? disk.make(name) else { return SQLITE_CANTOPEN }
      outFlags?.pointee = flags
      file.withMemoryRebound(to: File.self, capacity: 1) {
        $0.pointee.handle = Unmanaged.passRetained(Handle(disk, node)).toOpaque()
      }
      file.pointee.pMethods = UnsafePointer(methods)
      return SQLITE_OK
    }
    value.xDelete = { _, path, isDurable in
      guard let path, let (disk, name) = FaultyDisk.find(String(cString: path)) else { return Failure.delete }
      if disk.names[name] == nil { return Failure.nothingToDelete }
      return result(Failure.delete) { () throws(FaultyDisk.Fault) in
        try disk.remove(name)
        if isDurable != 0 { try disk.synchronize() }
      }
    }
    value.xAccess = { _, path, _, found in
      guard let path, let (disk, name) = FaultyDisk.find(String(cString: path)) else { return Failure.access }
      found?.pointee = disk.names[name] == nil ? 0 : 1
      return SQLITE_OK
    }
    value.xFullPathname = { _, path, size, full in
      guard let path, let full, strlen(path) < size else { return SQLITE_CANTOPEN }
      strcpy(full, path)
      return SQLITE_OK
    }
    vfs.initialize(to: value)
    sqlite3_vfs_register(vfs, 0)
  }()

  // Unchecked by the compiler: written once, before anybody reads it.
  private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    var value = sqlite3_io_methods()
    value.iVersion = 1
    value.xClose = { file in
      file?.withMemoryRebound(to: File.self, capacity: 1) { file in
        if let handle = file.pointee.handle { Unmanaged<Handle>.fromOpaque(handle).release() }
        file.pointee.handle = nil
      }
      return SQLITE_OK
    }
    value.xRead = { file, target, count, offset in
      guard let handle = handle(file), let target else { return Failure.read }
      guard !handle.disk.isDead else { return Failure.read }
      let end = min(handle.node.bytes.count, Int(offset) + Int(count))
      let bytes = handle.node.bytes[min(end, Int(offset))..<end]
      memset(target, 0, Int(count))
      bytes.withUnsafeBytes { source in
        if let address = source.baseAddress { memcpy(target, address, source.count) }
      }
      return bytes.count == count ? SQLITE_OK : Failure.shortRead
    }
    value.xWrite = { file, source, count, offset in
      guard let handle = handle(file), let source else { return Failure.write }
      let bytes = Array(UnsafeRawBufferPointer(start: source, count: Int(count)))
      return result(Failure.write) { () throws(FaultyDisk.Fault) in
        try handle.disk.write(bytes, to: handle.node, at: Int(offset))
      }
    }
    value.xTruncate = { file, length in
      guard let handle = handle(file) else { return Failure.truncate }
      return result(Failure.truncate) { () throws(FaultyDisk.Fault) in
        try handle.disk.truncate(handle.node, to: Int(length))
      }
    }
    value.xSync = { file, _ in
      guard let handle = handle(file) else { return Failure.synchronize }
      return result(Failure.synchronize) { () throws(FaultyDisk.Fault) in try handle.disk.synchronize(handle.node) }
    }
    value.xFileSize = { file, size in
      guard let handle = handle(file), !handle.disk.isDead else { return Failure.size }
      size?.pointee = Int64(handle.node.bytes.count)
      return SQLITE_OK
    }
    value.xLock = { _, _ in SQLITE_OK }
    value.xUnlock = { _, _ in SQLITE_OK }
    value.xCheckReservedLock = { _, isReserved in
      isReserved?.pointee = 0
      return SQLITE_OK
    }
    value.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    value.xSectorSize = { _ in 512 }
    // As SQLite says of every Unix: a write touches no byte beside its own.
    value.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: value)
    return methods
  }()

  static func register() {
    _ = registration
  }

  private static func handle(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Handle? {
    file?.withMemoryRebound(to: File.self, capacity: 1) { file in
      file.pointee.handle.map { Unmanaged<Handle>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  private static func result(_ failure: Int32, _ body: () throws(FaultyDisk.Fault) -> Void) -> Int32 {
    do throws(FaultyDisk.Fault) {
      try body()
      return SQLITE_OK
    } catch {
      return error == .full ? SQLITE_FULL : failure
    }
  }
}
