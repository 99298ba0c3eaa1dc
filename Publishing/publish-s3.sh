#!/usr/bin/env bash
# Publishes a built site into an S3-compatible storage (Amazon S3, Cloudflare R2, MinIO, Hetzner, Backblaze ...) by the AWS
# command line: uploads what changed, with its content type, removes what an earlier build put there and this one did not,
# and touches nothing else there. What to change: nothing here; bucket, folder and endpoint come with the command.
# Usage: publish-s3.sh FOLDER s3://BUCKET[/PREFIX] [ENDPOINT]
# Keys and region come from the AWS command line's own settings or AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_DEFAULT_REGION.
# DRY_RUN=1 sends nothing; FORCE=1 replaces files of others.
set -euo pipefail
export LC_ALL=C

# The site's list names what a build wrote. What a list of ours names at the destination is ours; everything else there is not.
list_name=.machinemode-files
list_heading='Files written by machinemode'

# fail STATUS MESSAGE [HELP]...: 1 what is there is wrong, 2 the command line is wrong, 3 the network or a program failed.
fail() {
  local status=$1
  echo "error: $2" >&2
  shift 2
  while [ $# -gt 0 ]; do
    echo "help: $1" >&2
    shift
  done
  exit "$status"
}

# What another program said, indented, without control characters and without the password of an address.
quote_words_of() {
  tr -d '\000-\010\013-\037\177' <"$1" | sed -e 's#//[^/@ ]*@#//#g' -e 's/^/  /' >&2
}

# Paths that cannot stay inside a folder, or that rsync, git or a storage would read as something else than a name.
foreign_path='[^ -~]|["\*?[]|(^|/)([^A-Za-z0-9_]|$)'

# is_list FILE: whether it is a list that a build wrote.
is_list() {
  [ -f "$1" ] && [ ! -L "$1" ] && head -n 1 "$1" | grep -qa "^$list_heading"
}

# paths_of LIST PLACE: the paths of a list, sorted. A list is a file that anyone may have edited.
paths_of() {
  local wrong
  # shellcheck disable=SC2094 # both only read it
  if ! tr -d '\000' <"$1" | cmp -s - "$1"; then
    fail 1 "the list $2 is not text" "if you do not recognise it, remove it there, then publish again"
  fi
  if wrong=$(tail -n +2 "$1" | grep -aEm1 "$foreign_path"); then
    fail 1 "the list $2 names a path that is not part of a site: $(printf '%s' "$wrong" | tr -c ' -~' '?')" \
      "nothing was sent; build the site again, or look at who can write there"
  fi
  tail -n +2 "$1" | sort -u
}

# is_protected FOLDER: whether every page of a site asks for its words, and there is nothing else to read. Its list is in
# $temporary/paths.
is_protected() {
  local open
  if grep -qvE '\.(html|css|js|svg)$' "$temporary/paths"; then return 1; fi
  open=$(
    cd "$1" || exit
    grep '\.html$' "$temporary/paths" | tr '\n' '\0' |
      xargs -0 grep -LE '^<script type="text/plain" id="sealed" data-path="[^"]*" data-salt="' || true
  )
  [ -z "$open" ]
}

# check_site FOLDER: refuses what is neither a public nor a protected site, and leaves its paths in $temporary/paths.
check_site() {
  local site=$1 path
  [ -d "$site" ] || fail 1 "there is no folder $site" "build the site first: machinemode site --output '$site'"
  is_list "$site/$list_name" ||
    fail 1 "$site is not a site: it lacks $list_name, the list that a build leaves" \
      "build one into a folder of its own: machinemode site --output site"
  paths_of "$site/$list_name" "in $site" >"$temporary/paths" || exit
  while IFS= read -r path; do
    if [ ! -f "$site/$path" ] || [ -L "$site/$path" ]; then
      fail 1 "$site/$path is missing or not a regular file" "build the site again, then publish"
    fi
  done <"$temporary/paths"
  if ! grep -qx progress.json "$temporary/paths"; then
    if is_protected "$site"; then return; fi
    fail 1 "$site does not say who it is for: it has no progress.json" "build the site again, then publish"
  fi
  # Texts of a learner cannot forge this line: JSON writes neither their quotes nor their line ends as they are.
  if ! grep -qE '^  "audience": "public",?$' "$site/progress.json"; then
    fail 1 "$site was not built for the public, so it is not published" \
      "build a public one: machinemode site --audience public --output '$site'" \
      "or a protected one: machinemode site --audience private --protect --output '$site'"
  fi
}

# first_of FILE: its first lines as one, for a message.
first_of() {
  local count
  count=$(lines_of "$1")
  head -n 3 "$1" | awk '{ printf "%s%s", (NR > 1 ? ", " : ""), $0 }'
  [ "$count" -le 3 ] || printf ' and %d more' "$((count - 3))"
}

counted() { if [ "$1" = 1 ]; then echo "1 $2"; else echo "$1 $2s"; fi; }

lines_of() { grep -c '' "$1" || true; }

# report SENT REMOVED PLACE: files of paths that were sent and removed. What stays is the rest of the site.
report() {
  local sent removed kept
  sent=$(lines_of "$1")
  removed=$(lines_of "$2")
  kept=$(($(lines_of "$temporary/paths") - sent))
  if [ -n "${DRY_RUN:-}" ]; then
    sed 's/^/  send    /' "$1"
    sed 's/^/  remove  /' "$2"
    printf 'DRY_RUN: nothing was sent. This would go to %s: ' "$3"
  else
    printf 'Published to %s: ' "$3"
  fi
  echo "$(counted "$sent" file) new or changed, $removed removed, $kept unchanged."
}

make_temporary() {
  temporary=$(mktemp -d "${TMPDIR:-/tmp}/machinemode-publish.XXXXXX") || exit 3
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# `aws s3 sync` goes by size and time: it would send a site rendered afresh as a whole, or miss a page that kept its size.
# So this list with a fingerprint of each file stands beside the site, and is what we know of the last time.
record=.machinemode-published

ask_storage() {
  if ! aws ${endpoint[@]+"${endpoint[@]}"} "$@" 2>"$temporary/complaints"; then
    quote_words_of "$temporary/complaints"
    fail 3 "the storage refused the request (its message is above)" "is the bucket there, and may these keys write to it? Try: aws s3 ls $target/"
  fi
}

fingerprints() {
  if command -v sha256sum >/dev/null; then xargs -0 sha256sum; else xargs -0 shasum -a 256; fi
}

content_type() {
  case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.js) echo 'text/javascript; charset=utf-8' ;;
    *.json) echo 'application/json; charset=utf-8' ;;
    *.webmanifest) echo 'application/manifest+json; charset=utf-8' ;;
    *.md) echo 'text/markdown; charset=utf-8' ;;
    *.txt) echo 'text/plain; charset=utf-8' ;;
    feed.xml) echo 'application/atom+xml; charset=utf-8' ;;
    *.xml) echo 'application/xml; charset=utf-8' ;;
    *.ics) echo 'text/calendar; charset=utf-8' ;;
    *.svg) echo 'image/svg+xml' ;;
    *.png) echo 'image/png' ;;
    *.ico) echo 'image/x-icon' ;;
    *) echo 'application/octet-stream' ;;
  esac
}

# A picture with its fingerprint in its name never changes; all else is asked for anew, which costs an answer without a body.
caching() {
  if grep -qE -e '-[0-9a-f]{8,}\.[a-z]+$' <<<"$1"; then
    echo 'public, max-age=31536000, immutable'
  else
    echo 'no-cache'
  fi
}

# put_record LINES: what we know of the storage, as "fingerprint path" a line.
put_record() {
  {
    echo "$list_heading; the next publish replaces and removes these only."
    cat "$1"
  } >"$temporary/record"
  ask_storage s3 cp --only-show-errors --content-type 'text/plain; charset=utf-8' --cache-control no-cache \
    "$temporary/record" "$target/$record"
}

# One call for all files of one type and caching.
send() {
  local path group
  while IFS= read -r path; do
    group="$temporary/send/$(content_type "$path" | tr '/' '|')@$(caching "$path")"
    mkdir -p "$(dirname "$group/$path")"
    cp "$site/$path" "$group/$path"
  done <"$temporary/sent"
  for group in "$temporary/send"/*; do
    path=${group##*/}
    ask_storage s3 cp --recursive --only-show-errors --content-type "$(tr '|' '/' <<<"${path%%@*}")" \
      --cache-control "${path#*@}" "$group/" "$target/"
  done
}

remove_stale() {
  local path
  set --
  while IFS= read -r path; do set -- "$@" --include "$path"; done <"$temporary/stale"
  ask_storage s3 rm --recursive --only-show-errors "$target/" --exclude '*' "$@"
}

usage='publish-s3.sh FOLDER s3://BUCKET[/PREFIX] [ENDPOINT], as in publish-s3.sh site s3://progress https://s3.example.org'
[ $# = 2 ] || [ $# = 3 ] || fail 2 'a folder and a bucket are needed' "$usage"
site=${1%/}
target=$2
while [ "${target%/}" != "$target" ]; do target=${target%/}; done
grep -qE '^s3://[a-z0-9][a-z0-9.-]+(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$' <<<"$target" ||
  fail 2 "the bucket should be written s3://BUCKET or s3://BUCKET/PREFIX" "$usage"
endpoint=()
if [ $# = 3 ]; then endpoint=(--endpoint-url "$3"); fi
command -v aws >/dev/null || fail 3 'the AWS command line is not installed' 'install it: pip install awscli, or brew install awscli'
# Storages that are not Amazon's refuse the checksums that newer versions add of their own.
export AWS_REQUEST_CHECKSUM_CALCULATION=${AWS_REQUEST_CHECKSUM_CALCULATION:-when_required}
export AWS_PAGER=

make_temporary
check_site "$site"
bucket=${target#s3://}
prefix=
case $bucket in */*) prefix=${bucket#*/}/ ;; esac
bucket=${bucket%%/*}

ask_storage s3api list-objects-v2 --bucket "$bucket" --prefix "$prefix" --query 'Contents[].[Key]' --output text \
  >"$temporary/keys"
awk -v prefix="$prefix" 'index($0, prefix) == 1 { print substr($0, length(prefix) + 1) }' "$temporary/keys" |
  sort >"$temporary/there"
: >"$temporary/known"
if grep -qxF "$record" "$temporary/there"; then
  ask_storage s3 cp --only-show-errors "$target/$record" "$temporary/earlier-record"
  if is_list "$temporary/earlier-record"; then
    {
      head -n 1 "$temporary/earlier-record"
      tail -n +2 "$temporary/earlier-record" | sed -E 's/^([0-9a-f]+|-) +//'
    } >"$temporary/earlier-list"
    paths_of "$temporary/earlier-list" "in $target" >"$temporary/earlier" || exit
    tail -n +2 "$temporary/earlier-record" | sort >"$temporary/known"
  fi
fi
[ -e "$temporary/earlier" ] || : >"$temporary/earlier"

(cd "$site" && tr '\n' '\0' <"$temporary/paths" | fingerprints) | sed -E 's/^([0-9a-f]+) +\*?/\1 /' | sort >"$temporary/now"
# Sent is what the record does not have as it is now, or what is not there any more.
{
  comm -23 "$temporary/now" "$temporary/known" | cut -d ' ' -f 2-
  comm -23 "$temporary/paths" "$temporary/there"
} | sort -u >"$temporary/sent"
comm -13 "$temporary/paths" "$temporary/earlier" | comm -12 - "$temporary/there" >"$temporary/stale"
{
  comm -12 "$temporary/sent" "$temporary/there" | comm -23 - "$temporary/earlier"
  # Somebody's own file under the name of our record.
  if [ -e "$temporary/earlier-record" ] && ! is_list "$temporary/earlier-record"; then echo "$record"; fi
} >"$temporary/foreign"
if [ -s "$temporary/foreign" ] && [ -z "${FORCE:-}" ]; then
  fail 1 "$target has files that Machine Mode did not put there: $(first_of "$temporary/foreign")" \
    "nothing was sent; choose another prefix, or overwrite them with FORCE=1"
fi

if [ ! -s "$temporary/sent" ] && [ ! -s "$temporary/stale" ] && cmp -s "$temporary/now" "$temporary/known"; then
  echo "Nothing to publish: $target is up to date with all $(counted "$(lines_of "$temporary/paths")" file)."
  exit
fi
if [ -z "${DRY_RUN:-}" ]; then
  if [ -s "$temporary/sent" ]; then
    # What is on its way is ours from here on, in whatever state a cut may leave it.
    {
      comm -12 "$temporary/now" "$temporary/known"
      sort -u "$temporary/sent" "$temporary/stale" | sed 's/^/- /'
    } >"$temporary/on-its-way"
    put_record "$temporary/on-its-way"
    send
  fi
  [ ! -s "$temporary/stale" ] || remove_stale
  put_record "$temporary/now"
fi
report "$temporary/sent" "$temporary/stale" "$target"
