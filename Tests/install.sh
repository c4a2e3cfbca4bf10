#!/usr/bin/env bash
# Installs what Strobe needs and this machine lacks; does nothing where nothing is missing.
#
#   Tests/install.sh          what building and running need
#   Tests/install.sh --tests  also what the tests need
#
# Debian and Ubuntu get packages through apt-get, macOS through Homebrew; elsewhere the script lists
# what is missing and fails.
set -euo pipefail

with_tests=false
case "${1:-}" in
'') ;;
--tests) with_tests=true ;;
*)
  echo "usage: $0 [--tests]" >&2
  exit 64
  ;;
esac

if ! command -v swift >/dev/null; then
  cat >&2 <<'MESSAGE'
error: there is no 'swift' on the PATH
Strobe needs the Swift toolchain, 6.2 or later: https://www.swift.org/install
MESSAGE
  exit 1
fi

# What is needed: a check, then the packages that bring it with apt-get and with Homebrew ("-" for
# none). The checks look for the thing itself and not for the package, so that they hold everywhere.
build_needs='
command:git                 git                      git
command:ld                  binutils                 -
toolchain:cxx               g++                      -
toolchain:swift             libcurl4-openssl-dev     -
toolchain:swift             libxml2-dev              -
toolchain:swift             libsqlite3-dev           -
toolchain:swift             libncurses-dev           -
toolchain:swift             libedit-dev              -
toolchain:swift             tzdata                   -
module:zlib                 zlib1g-dev               -
command:pkg-config          pkg-config               pkgconf
module:cairo                libcairo2-dev            cairo
module:pangocairo           libpango1.0-dev          pango
module:gdk-pixbuf-2.0       libgdk-pixbuf-2.0-dev    gdk-pixbuf
module:librsvg-2.0          librsvg2-dev             librsvg
module:libdeflate           libdeflate-dev           libdeflate
module:libisal              libisal-dev              isa-l
module:libwebpmux           libwebp-dev              webp
module:cgif                 libcgif-dev              cgif
loader:webp                 webp-pixbuf-loader       webp-pixbuf-loader
font:DejaVuSans.ttf         fonts-dejavu-core        font-dejavu
'
test_needs='
command:pdftoppm            poppler-utils            poppler
command:rsvg-convert        librsvg2-bin             librsvg
command:qpdf                qpdf                     qpdf
command:mutool              mupdf-tools              mupdf-tools
command:xmllint             libxml2-utils            libxml2
command:ffmpeg              ffmpeg                   ffmpeg
gnu:parallel                parallel                 parallel
'

system="$(uname -s)"

is_there() {
  local kind="${1%%:*}" name="${1#*:}" folder
  case "$kind" in
  command) command -v "$name" >/dev/null ;;
  # moreutils has a program of the same name as GNU parallel.
  gnu) command -v "$name" >/dev/null && "$name" --version 2>/dev/null | grep GNU >/dev/null ;;
  module) command -v pkg-config >/dev/null && pkg-config --exists "$name" ;;
  loader)
    command -v pkg-config >/dev/null &&
      folder="$(pkg-config --variable=gdk_pixbuf_moduledir gdk-pixbuf-2.0 2>/dev/null)" &&
      [ -n "$(find "$folder/" -name "*$name*" -print 2>/dev/null)" ]
    ;;
  font)
    command -v fc-list >/dev/null && fc-list : file | grep "$name" >/dev/null
    ;;
  toolchain)
    # What the toolchain takes from the system; on macOS it comes with Xcode.
    [ "$system" != Linux ] ||
      case "$name" in
      cxx) compgen -G '/usr/include/c++/*/cstdlib' >/dev/null && [ -e /usr/include/stdio.h ] ;;
      swift) swift build --version >/dev/null 2>&1 ;;
      esac
    ;;
  *)
    echo "error: unknown kind of check '$1'" >&2
    exit 70
    ;;
  esac
}

# Prints the packages, of the given column, of the needs that are not met.
missing_packages() {
  local column="$1" check apt brew package needs="$build_needs"
  if "$with_tests"; then needs="$needs$test_needs"; fi
  # A check that is repeated is slow enough to be remembered.
  local last_check='' last_result=0
  while read -r check apt brew; do
    [ -n "$check" ] || continue
    if [ "$check" != "$last_check" ]; then
      last_check="$check"
      if is_there "$check"; then last_result=0; else last_result=1; fi
    fi
    [ "$last_result" -ne 0 ] || continue
    if [ "$column" = apt ]; then package="$apt"; else package="$brew"; fi
    if [ "$package" != - ]; then echo "$package"; fi
  done <<<"$needs"
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "error: these commands need root and there is no sudo: $*" >&2
    exit 1
  fi
}

if [ "$system" = Darwin ]; then column=brew; else column=apt; fi
packages=()
while IFS= read -r package; do packages+=("$package"); done < <(missing_packages "$column")
[ "${#packages[@]}" -gt 0 ] || exit 0

echo "Missing: ${packages[*]}"
if [ "$column" = brew ] && command -v brew >/dev/null; then
  brew install "${packages[@]}"
elif [ "$column" = apt ] && command -v apt-get >/dev/null; then
  # One unreachable source among several need not matter: the installation tells.
  as_root apt-get update || echo 'warning: apt-get update failed' >&2
  # Another apt-get, as a fresh machine starts one by itself, is waited for.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    install -y --no-install-recommends "${packages[@]}"
else
  cat >&2 <<MESSAGE
error: no apt-get or brew here to install what is missing
Install what these packages (${column}'s names) bring, then run this again:
  ${packages[*]}
MESSAGE
  exit 1
fi

still_missing="$(missing_packages "$column" | tr '\n' ' ')"
if [ -n "$still_missing" ]; then
  echo "error: still missing after the installation: $still_missing" >&2
  exit 1
fi
