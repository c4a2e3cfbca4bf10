#!/usr/bin/env bash
# Draws every scene of this folder at a telling instant, as PNG, PDF and SVG, into Examples/Output.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

# The instant, in seconds, at which a scene shows best.
instant_of() {
  case "$1" in
  app-screen | pulsing-radar | ripple-radar) echo 5 ;; # everything has appeared
  fragment-fade) echo 2.4 ;;                           # half of the tiles are gone
  fragment-carousel) echo 2 ;;                         # in the middle of the first dissolve
  mask) echo 2.5 ;;                                    # the mask's two parts
  *) echo 1.5 ;;
  esac
}

Tests/install.sh
swift build -c release --product strobe
strobe="$(swift build -c release --product strobe --show-bin-path)/strobe"

output=Examples/Output
drawn=0
failed=0
scenes=0
while IFS= read -r scene; do
  # A scene is what has layers; other JSON files are data.
  grep '"layers"' "$scene" >/dev/null || continue
  scenes=$((scenes + 1))
  name="${scene#Examples/}"
  name="${name%.json}"
  instant="$(instant_of "$name")"
  mkdir -p "$(dirname "$output/$name")"
  for format in png pdf svg; do
    file="$output/$name.$format"
    rm -f "$file"
    if "$strobe" render "$scene" -o "$file" --time "$instant" && [ -s "$file" ]; then
      drawn=$((drawn + 1))
    else
      failed=$((failed + 1))
      echo "error: $scene was not drawn as $format at $instant s" >&2
    fi
  done
done < <(find Examples -name '*.json' -not -path "$output/*" | LC_ALL=C sort)

echo "$scenes scenes, $drawn files drawn into $output, $failed failed"
[ "$scenes" -gt 0 ] && [ "$failed" -eq 0 ]
