#!/bin/sh
# Compares the lexer with the compiler's own parser on Swift files. Needs a toolchain that carries SwiftParser.
# Usage: identifiers.sh PATH…
set -eu
here=$(cd "$(dirname "$0")" && pwd)
host=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host
"$here/build.sh" debug identifiers -I "$host" -L "$host" -Xlinker -rpath -Xlinker "$host" -lSwiftParser -lSwiftSyntax
exec "$here/../../.build/scan-identifiers" "$@"
