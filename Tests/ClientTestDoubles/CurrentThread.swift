internal import Foundation

/// Threads, told apart.
package enum CurrentThread {
  /// Which thread this is.
  package static var id: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
