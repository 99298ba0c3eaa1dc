#!/usr/bin/env bash
# Fetches a release of Machine Mode for this machine, checks it, and unpacks it into a folder. What to change: nothing here;
# action.yml runs it.
# Usage: install.sh FOLDER, with these variables:
#   REPOSITORY         whose releases, as OWNER/machinemode
#   VERSION            which of them, as 0.4.0, or latest
#   GITHUB_SERVER_URL  where the repository is
#   GITHUB_PATH, GITHUB_OUTPUT   files that tell the runner; unset elsewhere
#   GH_TOKEN           for `gh`, which checks the attestation
set -euo pipefail

fail() {
  echo "error: $1" >&2
  echo "help: $2" >&2
  exit 1
}

folder=$1
releases=${GITHUB_SERVER_URL:-https://github.com}/$REPOSITORY/releases
version=${VERSION:-latest}
version=${version#v}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# get NAME: a file of the release.
get() {
  curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$from/$1" ||
    fail "$from/$1 could not be fetched" "is there that release of $REPOSITORY, and is the host in reach?"
}

from=$releases/download/v$version
[ "$version" != latest ] || from=$releases/latest/download
get SHA256SUMS
machine=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
sum=$(grep -E "^[0-9a-f]{64}  machinemode-[0-9.]+-$machine\.tar\.gz$" "$work/SHA256SUMS") ||
  fail "the release has no package for $machine" "build the program from source: make install"
archive=${sum##* }
version=${archive#machinemode-}
version=${version%-"$machine".tar.gz}
# Another release may have become the latest meanwhile.
from=$releases/download/v$version
get "$archive"

(cd "$work" && sha256sum --check --strict --status <<<"$sum") ||
  fail "$archive is not what its checksum says" "run it once more; if it stays so, tell the people of $REPOSITORY"
if command -v gh >/dev/null; then
  gh attestation verify "$work/$archive" --repo "$REPOSITORY" \
    --signer-workflow "$REPOSITORY/.github/workflows/release.yml" >/dev/null ||
    fail "nothing proves that $archive comes from the release workflow of $REPOSITORY" "take another release"
  proof="checksum and attestation are right"
else
  proof="its checksum is right; its attestation was not looked at, since gh is not here"
fi

rm -rf "$folder"
mkdir -p "$folder"
tar --extract --gzip --file "$work/$archive" --directory "$folder" --strip-components 1
[ "$("$folder/bin/machinemode" --version | cut -d " " -f 1)" = "$version" ] ||
  fail "the program in $archive does not run here as version $version" "build the program from source: make install"
[ -z "${GITHUB_PATH:-}" ] || echo "$folder/bin" >>"$GITHUB_PATH"
[ -z "${GITHUB_OUTPUT:-}" ] ||
  printf 'version=%s\npublishing=%s\n' "$version" "$folder/share/machinemode/Publishing" >>"$GITHUB_OUTPUT"
echo "Machine Mode $version: $proof."
