# shellcheck shell=bash
# By rsync: a folder here, a folder on a host over ssh, or a module of an rsync server.
# What is at the destination is compared by content, so a site that was rendered afresh and came out the same sends nothing.

# run_rsync PLACE ARGUMENT...: its output is in $temporary/said, its complaints in $temporary/complaints.
run_rsync() {
  local place=$1 status=0
  shift
  rsync "$@" >"$temporary/said" 2>"$temporary/complaints" || status=$?
  [ "$status" = 0 ] && return
  rsync_failed "$place" "$status"
}

rsync_failed() {
  quote_words_of "$temporary/complaints"
  fail 3 "rsync failed at $1 (exit status $2, its message is above)" \
    "does its parent folder exist, and may you write there? Try: rsync --list-only '$1/'"
}

# The types of what stands at our paths and at the folders above them: "f path", "d path", "l path".
types_at() {
  local target=$1
  {
    sed 's|^|+ /|' "$temporary/ours" "$temporary/folders"
    echo '- *'
  } >"$temporary/rules"
  run_rsync "$target" ${secluded[@]+"${secluded[@]}"} -r --list-only --filter="merge $temporary/rules" "$target/"
  # Rights, size, date, time, name; a link's name is followed by where it leads.
  sed -nE 's/^([-dlbcps])[^ ]* +[^ ]+ +[^ ]+ [^ ]+ (.*)$/\1 \2/p' "$temporary/said" |
    sed -e 's/^- /f /' -e 's/^\(l .*\) -> .*$/\1/'
}

# Refuses to put a file in the place of something that is not ours.
refuse_foreign() {
  local target=$1
  # Without a list of ours, what stands there already is somebody else's, unless it is the same.
  comm -23 "$temporary/changed" "$temporary/earlier" >"$temporary/foreign"
  if [ -z "$absent" ] && { [ -s "$temporary/new" ] || [ "$compared" != 0 ] || [ -z "$listed" ]; }; then
    types_at "$target" | sort >"$temporary/types"
    {
      # A folder, link or device where a file of ours belongs, and no folder where one of ours belongs.
      awk 'NR == FNR { ours[$0]; next } /^[^f]/ && substr($0, 3) in ours { print substr($0, 3) }' \
        "$temporary/ours" "$temporary/types"
      awk 'NR == FNR { folders[$0]; next } /^[^d]/ && substr($0, 3) in folders { print substr($0, 3) }' \
        "$temporary/folders" "$temporary/types"
    } | sort -u >"$temporary/in-the-way"
    if [ -s "$temporary/in-the-way" ]; then
      fail 1 "other files are in the site's place in $target: $(first_of "$temporary/in-the-way")" \
        "nothing was sent; move it away, or choose another folder"
    fi
    [ "$compared" = 0 ] || rsync_failed "$target" "$compared"
    if [ -z "$listed" ] && grep -qx "f $list_name" "$temporary/types"; then
      echo "$list_name" >>"$temporary/foreign"
    fi
  fi
  if [ -s "$temporary/foreign" ] && [ -z "${FORCE:-}" ]; then
    fail 1 "$target has files that Machine Mode did not put there: $(first_of "$temporary/foreign")" \
      "nothing was sent; choose another folder, or overwrite them with FORCE=1"
  fi
}

# The list itself is a file of ours that is not in the list.
write_list() { # write_list PATHS FILE
  {
    head -n 1 "$site/$list_name"
    cat "$1"
  } >"$2"
}

publish_by_rsync() {
  site=$1
  local target=$2 status=0
  compared=0
  absent=
  command -v rsync >/dev/null ||
    fail 3 "rsync is not installed" "install it with your system's packages: apt install rsync, or brew install rsync"
  # Blanks and quotes in a path of a host; without them every rsync is asked in the way that it has always known.
  secluded=()
  case $target in *[!A-Za-z0-9_./:@%+,~-]*) secluded=(-s) ;; esac
  # Readable for the server's program, whatever the rights of a file here are.
  sending=(-c "--chmod=Du=rwx,Dgo=rx,Fu=rw,Fgo=r" ${secluded[@]+"${secluded[@]}"})

  # 1. The list of what is ours there. No folder yet is no fault.
  mkdir "$temporary/there"
  rsync ${secluded[@]+"${secluded[@]}"} -r --max-size=1m --include="/$list_name" --exclude='*' \
    "$target/" "$temporary/there/" >"$temporary/said" 2>"$temporary/complaints" || status=$?
  if [ "$status" != 0 ]; then
    if [ "$status" != 23 ] || ! grep -q 'No such file or directory' "$temporary/complaints"; then
      rsync_failed "$target" "$status"
    fi
    absent=yes
  fi
  : >"$temporary/earlier"
  listed=
  if is_list "$temporary/there/$list_name"; then
    listed=yes
    paths_of "$temporary/there/$list_name" "in $target" >"$temporary/earlier" || exit
  fi
  comm -13 "$temporary/paths" "$temporary/earlier" >"$temporary/stale"
  write_list "$temporary/paths" "$temporary/list"

  # 2. What differs.
  rsync "${sending[@]}" -n -i --files-from="$temporary/paths" "$site/" "$target/" \
    >"$temporary/said" 2>"$temporary/complaints" || compared=$?
  # Status 23 may be something in the way, which is told in better words below.
  [ "$compared" = 0 ] || [ "$compared" = 23 ] || rsync_failed "$target" "$compared"
  sed -nE 's/^[<>]f[^ ]* //p' "$temporary/said" | sort >"$temporary/sent"
  sed -nE 's/^[<>]f\++ //p' "$temporary/said" | sort >"$temporary/new"
  comm -23 "$temporary/sent" "$temporary/new" >"$temporary/changed"
  cp "$temporary/paths" "$temporary/ours"
  [ -n "$listed" ] || echo "$list_name" >>"$temporary/ours"
  parents_of <"$temporary/paths" >"$temporary/folders"
  refuse_foreign "$target"

  if [ ! -s "$temporary/sent" ] && [ "$compared" = 0 ] && cmp -s "$temporary/list" "$temporary/there/$list_name"; then
    echo "Nothing to publish: $target is up to date with all $(counted "$(lines_of "$temporary/paths")" file)."
    return
  fi
  [ -n "${DRY_RUN:-}" ] || send_by_rsync "$target"
  report "$temporary/sent" "$temporary/stale" "$target"
}

# New pages go before old ones leave. Both lists hold until the end, so that what is cut off in the middle is taken up again.
send_by_rsync() {
  local target=$1
  # Into a folder here, it is our own mask that says who may read; on a host it is the host's.
  umask 022
  case $target in *:*) ;; *) mkdir -p "$target" || exit 3 ;; esac
  mkdir "$temporary/both" "$temporary/last"
  sort -u "$temporary/paths" "$temporary/earlier" >"$temporary/all"
  write_list "$temporary/all" "$temporary/both/$list_name"
  if [ -s "$temporary/new" ] && ! cmp -s "$temporary/both/$list_name" "$temporary/there/$list_name"; then
    run_rsync "$target" "${sending[@]}" "$temporary/both/$list_name" "$target/"
  fi
  if [ -s "$temporary/sent" ]; then
    run_rsync "$target" "${sending[@]}" --files-from="$temporary/sent" "$site/" "$target/"
  fi
  cp "$temporary/list" "$temporary/last/$list_name"
  if [ ! -s "$temporary/stale" ]; then
    cmp -s "$temporary/list" "$temporary/there/$list_name" ||
      run_rsync "$target" "${sending[@]}" "$temporary/last/$list_name" "$target/"
    return
  fi
  # rsync removes from folders that it is sent. Those that are still in use are sent empty; of one that is not, it removes
  # what is ours and then the folder, if nothing is left in it. All else is protected.
  parents_of <"$temporary/stale" >"$temporary/emptier"
  comm -12 "$temporary/emptier" "$temporary/folders" | while IFS= read -r folder; do
    mkdir -p "$temporary/last/$folder"
  done
  {
    sed 's|^|R /|' "$temporary/stale"
    comm -23 "$temporary/emptier" "$temporary/folders" | sed 's|^\(.*\)$|R /\1/|'
    echo 'P *'
  } >"$temporary/rules"
  run_rsync "$target" "${sending[@]}" -r --delete-before --filter="merge $temporary/rules" "$temporary/last/" "$target/"
}
