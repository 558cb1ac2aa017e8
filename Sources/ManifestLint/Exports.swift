// A finding is what this library gives: who imports the library can read one.
@_exported public import SourceDiagnostics
