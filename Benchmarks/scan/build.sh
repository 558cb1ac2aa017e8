#!/bin/sh
# Builds a tool of this folder against the package's modules, which the package itself does not list.
# Usage: build.sh debug|release TOOL [swiftc option…]; the tool is put into .build.
set -eu
configuration=$1
name=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/$configuration
swift build -c "$configuration" --package-path "$root" --target RequiredReasonAPI
objects=""
for module in RequiredReasonAPI PrivacyManifest PropertyListSyntax SourceDiagnostics; do
  # Only those of sources that are still there.
  for source in $(find "$root/Sources/$module" -name '*.swift'); do
    objects="$objects $build/$module.build/$(basename "$source").o"
  done
done
# shellcheck disable=SC2046,SC2086
swiftc -O -I "$build/Modules" -Xcc -fmodule-map-file="$root/Sources/CLibXML2/module.modulemap" \
  $(pkg-config --cflags-only-I libxml-2.0 | sed 's/-I/-Xcc -I/g') "$@" "$here/$name/main.swift" $objects \
  $(pkg-config --libs libxml-2.0) -o "$root/.build/scan-$name"
