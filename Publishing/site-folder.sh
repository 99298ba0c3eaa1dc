# shellcheck shell=bash
# What every way to publish shares: the site's folder and its list of files, and what is said when something is wrong.
# The list names what a build wrote. What stands in it is ours at the destination too; everything else there is not.
# Runs in bash 3.2 and later, as it comes with macOS.

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

# parents_of: the folders above each path of standard input, each once.
parents_of() {
  awk -F/ '{ path = ""; for (i = 1; i < NF; i++) { path = path (i > 1 ? "/" : "") $i; print path } }' | sort -u
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
