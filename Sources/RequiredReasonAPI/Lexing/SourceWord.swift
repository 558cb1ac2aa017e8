/// The words, besides the names of APIs, that the scan must know when it meets them.
enum SourceWord: String, CaseIterable, Sendable {
  // Swift, reserved
  case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `func`, `import`, `init`, `inout`, `let`, `operator`
  case `precedencegroup`, `protocol`, `struct`, `subscript`, `typealias`, `var`, `fileprivate`, `internal`, `private`, `public`
  case `static`, `defer`, `if`, `guard`, `do`, `repeat`, `else`, `for`, `in`, `while`, `return`, `break`, `continue`
  case `fallthrough`, `switch`, `case`, `default`, `where`, `catch`, `throw`, `as`, `Any`, `false`, `is`, `nil`, `rethrows`
  case `super`, `self`, `Self`, `true`, `try`, `throws`
  // Swift, in context
  case actor, macro
  // C, C++ and Objective-C
  case union, namespace, template, typename, typedef, extern, sizeof, typeof, new, delete, goto
  case co_return, co_await, co_yield, and, or, not, define, elif, ifdef, ifndef, endif
  case defined, elseif, elifdef, elifndef
  case __typeof__, __attribute__, __declspec, __extension__, __typeof
  case interface, implementation, property, synthesize, dynamic, selector, end, optional, required, decltype, alignof
  // What owns the members
  case ProcessInfo, NSProcessInfo, processInfo, UIDocument, UITextInputMode, FileAttributeKey, URLResourceKey
  // Modules that hold the C functions on Apple's platforms, and elsewhere
  case Darwin, Foundation, UIKit, AppKit, CoreFoundation, Cocoa, SwiftUI, ObjectiveC
  case os, canImport, Glibc, Musl, Bionic, Android, WinSDK, CRT, WASILibc, Linux, Windows, WASI, FreeBSD
  case OpenBSD, __APPLE__, __linux__, __linux, _WIN32, WIN32, _WIN64, _MSC_VER, __ANDROID__, __FreeBSD__, __MINGW32__, __CYGWIN__
  case __NetBSD__, __OpenBSD__, __sun, __QNX__, __EMSCRIPTEN__, __MACH__

  /// Whether Swift reserves it, so that it cannot name a thing without backticks.
  var isReservedInSwift: Bool {
    switch self {
    case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .`init`, .inout, .let, .operator,
      .precedencegroup, .protocol, .struct, .subscript, .typealias, .var, .fileprivate, .internal, .private, .public,
      .static, .defer, .if, .guard, .do, .repeat, .else, .for, .in, .while, .return, .break, .continue,
      .fallthrough, .switch, .case, .default, .where, .catch, .throw, .as, .Any, .false, .is, .nil, .rethrows,
      .super, .`self`, .`Self`, .true, .try, .throws:
      true
    default: false
    }
  }

  /// Whether a value ends with it, so that what follows is not a prefix.
  var isValueInSwift: Bool {
    switch self {
    case .true, .false, .Any, .nil, .`self`, .`Self`, .super: true
    default: !isReservedInSwift
    }
  }

  /// Whether an expression can follow it in C, C++ and Objective-C.
  var precedesExpressionInC: Bool {
    switch self {
    case .return, .else, .do, .case, .in, .goto, .throw, .co_return, .co_await, .co_yield, .and, .or, .not, .sizeof, .new,
      .delete, .__extension__:
      true
    default: false
    }
  }
}
