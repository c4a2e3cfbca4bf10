#!/usr/bin/env bash
# Lets other people's programs judge what Strobe writes: Chromium plays the animated SVG files and
# the HTML players, rlottie and ThorVG the Lottie files, and librsvg draws the still SVG files and
# what an animated one shows where nothing plays. Each picture is compared with the one that
# `strobe render` draws of the same instant, at ten instants of every scene. Where all scenes are
# judged, the HTML player is also used by keys, on a phone, in dark mode and audited by axe.
#
#   Tests/players.sh                        all examples and the scenes in Tests/Players/scenes
#   Tests/players.sh --only radar           scenes whose names contain "radar"
#   Tests/players.sh --scenes FILE...       these scenes
#   Tests/players.sh --players LIST         of chromium, html, librsvg, poster, rlottie, thorvg
#   Tests/players.sh --strobe PATH          this program rather than a release build of the sources
#   Tests/players.sh --keep DIR             keeps the files, the pictures and the differences
#
# Ends with status 1 where a picture differs by more than it may. Installs Chromium (on Debian and
# Ubuntu) and, in a Python environment in the user's cache folder, the two Lottie players.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec </dev/null

find_chromium() {
  local name
  for name in "${CHROMIUM:-chromium}" chromium-browser google-chrome \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; do
    if command -v "$name"; then return 0; fi
  done
  return 1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

install_package() {
  if ! command -v apt-get >/dev/null; then
    echo "error: $1 is missing, and there's no apt-get to install it" >&2
    exit 1
  fi
  echo "Installing $1"
  as_root apt-get update -qq || echo 'warning: apt-get update failed' >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    install -y -qq --no-install-recommends "$1" >/dev/null
}

find_chromium >/dev/null || install_package chromium
command -v rsvg-convert >/dev/null || install_package librsvg2-bin
python3 -c 'import ensurepip' 2>/dev/null || install_package python3-venv
CHROMIUM="$(find_chromium)"
export CHROMIUM

# An environment for each list of requirements, so that a changed list makes a new one.
requirements="$here/Players/requirements.txt"
# Packages of which a file is used, without what else they want.
alone="$here/Players/requirements-alone.txt"
key="$(cat "$requirements" "$alone" | cksum | cut -d ' ' -f 1)"
environment="${XDG_CACHE_HOME:-$HOME/.cache}/strobe-players/$key"
if [ ! -e "$environment/complete" ]; then
  echo 'Installing the Lottie players'
  rm -rf "$environment"
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$alone"
  touch "$environment/complete"
fi

arguments=("$@")
case " $* " in
*' --strobe '* | *' --strobe='* | *' --help '* | *' -h '*) ;;
*)
  swift build --package-path "$here/.." -c release --product strobe
  binaries="$(swift build --package-path "$here/.." -c release --show-bin-path)"
  arguments+=(--strobe "$binaries/strobe")
  ;;
esac
PYTHONDONTWRITEBYTECODE=1 exec "$environment/bin/python" "$here/Players/players.py" \
  ${arguments[@]+"${arguments[@]}"}
