#!/bin/sh
# Builds and runs the comparison with the compiler's own parser. Needs a debug build of the package and a toolchain that
# carries SwiftParser. Usage: Benchmarks/scan/identifiers.sh PATH…
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
host=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host
build=$root/.build/debug
tool=$root/.build/identifiers
swift build --package-path "$root" --target RequiredReasonAPI
objects=$(find "$build/RequiredReasonAPI.build" "$build/SourceDiagnostics.build" -name '*.o')
# shellcheck disable=SC2086
swiftc -O -I "$build/Modules" -I "$host" -L "$host" -Xlinker -rpath -Xlinker "$host" \
  -lSwiftParser -lSwiftSyntax "$here/identifiers/main.swift" $objects -o "$tool"
exec "$tool" "$@"
