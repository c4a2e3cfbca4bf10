#!/usr/bin/env bash
# Installs what the tests need, runs all of them, and checks the line coverage of the parts whose
# numbers everything else rests on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

covered_folders=(Sources/StrobeModel/Timing Sources/StrobeModel/Interpolation)
least_coverage=95

Tests/install.sh --tests

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
swift test --enable-code-coverage 2>&1 | tee "$log"

# A run that found no tests ends with status 0 too.
closing_line="$(grep -E 'Test run with [0-9]+ tests?' "$log" | tail -n 1 || true)"
count="$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' <<<"$closing_line")"
if [ "${count:-0}" -eq 0 ]; then
  echo "error: no tests were run" >&2
  exit 1
fi

# llvm-cov has to be the toolchain's own: the format of the profiles changes between versions.
find_tool() {
  local beside
  beside="$(dirname "$(readlink -f "$(command -v swift)")")/$1"
  if [ -x "$beside" ]; then
    echo "$beside"
  elif command -v xcrun >/dev/null; then
    xcrun --find "$1"
  else
    command -v "$1"
  fi
}
llvm_cov="$(find_tool llvm-cov)" || {
  echo "error: the toolchain has no llvm-cov" >&2
  exit 1
}
products="$(swift build --show-bin-path)"
tests="$products/StrobePackageTests.xctest"
if [ -d "$tests" ]; then tests="$tests/Contents/MacOS/StrobePackageTests"; fi

status=0
for folder in "${covered_folders[@]}"; do
  if [ ! -d "$folder" ]; then
    echo "error: no folder $folder, whose line coverage is to be checked" >&2
    status=1
    continue
  fi
  report="$("$llvm_cov" report -instr-profile "$products/codecov/default.profdata" "$tests" "$folder")"
  # The columns of the total: regions, functions and lines, each with its missed ones and a share.
  coverage="$(awk '$1 == "TOTAL" { sub("%", "", $10); print $10 }' <<<"$report")"
  echo "Line coverage of $folder: ${coverage:-unknown} %"
  if ! awk -v coverage="$coverage" -v least="$least_coverage" \
    'BEGIN { exit !(coverage ~ /^[0-9.]+$/ && coverage + 0 >= least) }'; then
    echo "$report" >&2
    echo "error: the line coverage of $folder has to be at least $least_coverage %" >&2
    status=1
  fi
done

echo "$closing_line"
exit "$status"
