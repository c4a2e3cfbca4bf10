#!/usr/bin/env bash
# Builds the documentation catalogue of the library into .build/documentation; any warning is an error.
#
#   Tests/documentation.sh            builds the catalogue
#   Tests/documentation.sh --draw     draws its pictures first, each from the scene above it
#   Tests/documentation.sh -c release builds it from the release build, with these arguments for swift
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

catalogue=Sources/Strobe/Strobe.docc
output=.build/documentation

# Draws a picture for every block of JSON that one follows: `![What is seen](name.svg "1.5")` at
# 1.5 s, "plays" as an animation, and without a title at 0 s.
draw() {
  swift build --product strobe
  local strobe article number picture title
  strobe="$PWD/$(swift build --product strobe --show-bin-path | sed "s|^$PWD/||")/strobe"
  cd "$catalogue"
  # Beside the articles, so that the paths of pictures lead to the same files.
  scene=
  trap 'rm -f "$scene"' EXIT
  for article in *.md; do
    while read -r number picture title; do
      scene="${picture%.svg}.json"
      awk -v end="$number" '
        NR == end { printf "%s", block; exit }
        /^```json$/ { block = ""; inside = 1; next }
        /^```/ { inside = 0 }
        inside { block = block $0 "\n" }' "$article" >"$scene"
      if [ "$title" = plays ]; then
        "$strobe" animate "$scene" -o "$picture" --quiet
      else
        "$strobe" render "$scene" -o "$picture" --time "${title:-0}" --precision 2 --quiet
      fi
      rm -f "$scene"
    done < <(sed -nE '/^!\[.*\]\(.*\.svg.*\)$/{=;p;}' "$article" |
      sed -nE 'N;s/^([0-9]+)\n!\[.*\]\(([^ )]+)( "(.*)")?\)$/\1 \2 \4/p')
  done
  cd - >/dev/null
}

if [ "${1:-}" = --draw ]; then
  shift
  draw
fi

swift build --target Strobe "$@"
products="$(swift build --show-bin-path "$@")"

# What `import Strobe` brings: the modules that it exports.
modules="$(sed -nE 's/^@_exported public import ([A-Za-z]+).*/\1/p' Sources/Strobe/Strobe.swift |
  paste -sd, -)"
includes=(-I "$products/Modules")
for library in Sources/CLibraries/*/; do includes+=(-I "$library"); done
for package in $(sed -nE 's/.*systemLibrary\("[A-Za-z]+", "([^"]+)".*/\1/p' Package.swift); do
  for flag in $(pkg-config --cflags-only-I "$package"); do includes+=("$flag"); done
done
if command -v xcrun >/dev/null; then includes+=(-sdk "$(xcrun --show-sdk-path)"); fi
triple="$(swiftc -print-target-info | sed -nE 's/.*"triple": "([^"]+)".*/\1/p' | head -n 1)"

rm -rf "$output"
mkdir -p "$output/symbols"
swift symbolgraph-extract -module-name Strobe -target "$triple" "${includes[@]}" \
  -minimum-access-level public -skip-inherited-docs -skip-synthesized-members \
  -experimental-allowed-reexported-modules="$modules" -output-dir "$output/symbols"

# DocC checks the links of a comment only where the comment's module is the one documented.
for graph in "$output"/symbols/*.json; do
  sed -E 's/"module":"Strobe[A-Za-z]+"/"module":"Strobe"/g' "$graph" >"$graph.new"
  mv "$graph.new" "$graph"
done

docc="$(dirname "$(readlink -f "$(command -v swift)")")/docc"
if [ ! -x "$docc" ]; then docc="$(xcrun --find docc)"; fi
"$docc" convert "$catalogue" --additional-symbol-graph-dir "$output/symbols" \
  --fallback-bundle-identifier strobe --fallback-display-name Strobe --warnings-as-errors \
  --output-path "$output/Strobe.doccarchive"

echo "The documentation is in $output/Strobe.doccarchive"
