#!/bin/sh
# Installs FishTournament Pro as a service on Linux with systemd. It downloads the release for this computer, checks its
# signature, and installs it with "service install", which creates a user, a data folder and a unit and starts the club.
#
#   sudo sh install.sh ADDRESS [--root DIR]
#
# ADDRESS is the https address of the folder that contains the release and this file. --root installs below DIR and doesn't start anything.
set -eu

# The public key for verifying releases. scripts/release inserts it here.
key=''

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

[ $# -ge 1 ] || fail 'Specify the address of the release: sudo sh install.sh https://…'
address=${1%/}
shift
case $address in
  https://*) protocol='=https' ;;
  http://127.0.0.1:*) protocol='=http' ;;
  *) fail 'The address must begin with https://.' ;;
esac
[ -n "$key" ] || fail 'This copy does not contain a key. Use the install.sh next to the release.'
[ "$(uname -s)" = Linux ] || fail 'This script is for Linux. On other systems, download the program and start it.'
for tool in curl openssl sha256sum; do
  command -v "$tool" >/dev/null || fail "This script needs $tool. On Debian and Ubuntu, run: sudo apt-get install curl openssl coreutils"
done
case $(openssl version) in
  'OpenSSL '[3-9]* | 'OpenSSL '[1-9][0-9]*) ;;
  *) fail "This script needs OpenSSL 3 or later to check the signature, but found $(openssl version)." ;;
esac
case $(uname -m) in
  x86_64 | amd64) cpu=x64 loader=/lib64/ld-linux-x86-64.so.2 ;;
  aarch64 | arm64) cpu=arm64 loader=/lib/ld-linux-aarch64.so.1 ;;
  *) fail "There is no release for a $(uname -m) processor." ;;
esac
target=linux-$cpu
[ -e "$loader" ] || target=$target-musl

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
start=$PWD
cd "$folder"

fetch() {
  curl --fail --silent --show-error --location --proto "$protocol" --proto-redir "$protocol" --max-filesize "$2" \
    --output "$1" "$address/$1" || fail "$address/$1 could not be downloaded."
}

fetch SHA256SUMS 65536
fetch SHA256SUMS.sig 65536
printf '%s\n' "$key" >key.pem
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig >/dev/null 2>&1 ||
  fail 'The signature of SHA256SUMS is invalid. Nothing was installed.'
name=$(sed -n "s/^[0-9a-f]\{64\}  \(fishtournament-[0-9.]*-$target\)\$/\1/p" SHA256SUMS)
case $name in
  '') fail "The release has no program for $target." ;;
  *[!a-z0-9.-]*) fail "SHA256SUMS lists several programs for $target." ;;
esac
echo "Downloading $name …"
fetch "$name" 524288000
grep "  $name\$" SHA256SUMS | sha256sum --check --status || fail "$name is damaged. Try again."
chmod 755 "$name"
# --root may be relative.
cd "$start"
"$folder/$name" service install "$@"
