/// The opcodes by which `LC_DYLD_INFO` says what is bound where, as `<mach-o/loader.h>` numbers them.
///
/// Only the names matter here, so that no opcode is repeated as often as it says: the cost is one pass.
struct BindOpcodes {
  private let bytes: MachOBytes
  /// In the lazy stream `BIND_OPCODE_DONE` ends one binding, in the others all.
  private let isLazy: Bool
  private var offset = 0

  init(_ bytes: MachOBytes, isLazy: Bool) {
    self.bytes = bytes
    self.isLazy = isLazy
  }

  /// Calls `body` with the name of every binding, its library's ordinal and whether it may be missing.
  mutating func forEachBinding(problems: inout MachOProblemList, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Void) {
    var symbol: UnsafeRawBufferPointer?
    var isWeak = false
    var ordinal = 0
    while offset < bytes.count {
      let start = offset
      let opcode = bytes.memory[offset] & 0xF0
      let immediate = bytes.memory[offset] & 0x0F
      offset += 1
      var isWhole = true
      switch opcode {
      case 0x00:  // BIND_OPCODE_DONE
        if !isLazy { return }
      case 0x10:  // BIND_OPCODE_SET_DYLIB_ORDINAL_IMM
        ordinal = Int(immediate)
      case 0x20:  // BIND_OPCODE_SET_DYLIB_ORDINAL_ULEB
        let value = uleb()
        isWhole = value != nil
        ordinal = value.map { Int(min($0, 0xFFFF)) } ?? 0
      case 0x30:  // BIND_OPCODE_SET_DYLIB_SPECIAL_IMM
        ordinal = 0
      case 0x40:  // BIND_OPCODE_SET_SYMBOL_TRAILING_FLAGS_IMM
        symbol = bytes.cString(at: offset)
        isWhole = symbol != nil
        offset += (symbol?.count ?? 0) + 1
        isWeak = immediate & 1 == 1
      case 0x50, 0xB0:  // BIND_OPCODE_SET_TYPE_IMM, BIND_OPCODE_DO_BIND_ADD_ADDR_IMM_SCALED
        break
      case 0x60:  // BIND_OPCODE_SET_ADDEND_SLEB
        isWhole = skipSLEB()
      case 0x70, 0x80, 0xA0:  // BIND_OPCODE_SET_SEGMENT_AND_OFFSET_ULEB, …_ADD_ADDR_ULEB, …_DO_BIND_ADD_ADDR_ULEB
        isWhole = uleb() != nil
      case 0x90:  // BIND_OPCODE_DO_BIND
        break
      case 0xC0:  // BIND_OPCODE_DO_BIND_ULEB_TIMES_SKIPPING_ULEB
        isWhole = uleb() != nil && uleb() != nil
      case 0xD0 where immediate == 0:  // BIND_SUBOPCODE_THREADED_SET_BIND_ORDINAL_TABLE_SIZE_ULEB
        isWhole = uleb() != nil
      case 0xD0 where immediate == 1:  // BIND_SUBOPCODE_THREADED_APPLY
        break
      default:
        problems.add(.binding, at: bytes.fileOffset + start, "\(bytes.memory[start]) is no binding opcode")
        return
      }
      guard isWhole else {
        problems.add(.binding, at: bytes.fileOffset + start, "a binding opcode breaks off")
        return
      }
      guard (0x90...0xC0).contains(opcode) else { continue }
      guard let symbol else {
        problems.add(.binding, at: bytes.fileOffset + start, "a binding comes before the first name")
        return
      }
      body(symbol, ordinal, isWeak)
    }
  }

  /// A number of seven bits a byte, least significant first; `nil` where it breaks off or has more than 64 bits.
  private mutating func uleb() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      let byte = bytes.memory[offset]
      offset += 1
      let bits = UInt64(byte & 0x7F)
      if shift > 63 ? bits != 0 : (bits << shift) >> shift != bits { return nil }
      if shift <= 63 { value |= bits << shift }
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }

  private mutating func skipSLEB() -> Bool {
    while offset < bytes.count {
      offset += 1
      if bytes.memory[offset - 1] & 0x80 == 0 { return true }
    }
    return false
  }
}
