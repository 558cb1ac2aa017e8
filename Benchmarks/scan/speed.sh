#!/bin/sh
# Builds and runs the timing of the source scan beside ripgrep's search for the same names as words.
# Usage: Benchmarks/scan/speed.sh PATH…
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tool=$here/../../.build/scan-speed
"$here/build.sh" release speed
[ $# -gt 0 ] || exit 0
names="creationDate NSFileCreationDate modificationDate NSFileModificationDate fileModificationDate contentModificationDateKey
NSURLContentModificationDateKey creationDateKey NSURLCreationDateKey getattrlist getattrlistbulk fgetattrlist stat fstat fstatat
lstat getattrlistat systemUptime mach_absolute_time volumeAvailableCapacityKey NSURLVolumeAvailableCapacityKey
volumeAvailableCapacityForImportantUsageKey NSURLVolumeAvailableCapacityForImportantUsageKey
volumeAvailableCapacityForOpportunisticUsageKey NSURLVolumeAvailableCapacityForOpportunisticUsageKey volumeTotalCapacityKey
NSURLVolumeTotalCapacityKey systemFreeSize NSFileSystemFreeSize systemSize NSFileSystemSize statfs statvfs fstatfs fstatvfs
activeInputModes UserDefaults NSUserDefaults"
patterns=""
for name in $names; do patterns="$patterns -e $name"; done
for round in 1 2 3 4 5; do
  "$tool" "$@" 2>&1 >/dev/null | tail -1
  begin=$(date +%s%N)
  # shellcheck disable=SC2086
  rg -w --no-ignore -c $patterns "$@" >/dev/null || true
  end=$(date +%s%N)
  echo "rg -w -c: $(( (end - begin) / 1000 )) us"
  begin=$(date +%s%N)
  # shellcheck disable=SC2086
  rg -w --no-ignore -n $patterns "$@" >/dev/null || true
  end=$(date +%s%N)
  echo "rg -w -n: $(( (end - begin) / 1000 )) us"
done
