# shellcheck shell=bash
# By git: a branch that holds the site and nothing of your sources. It is written in a repository of its own below the cache
# folder, with an index of its own, so your checkout, its index, branches and settings are never touched.

git_here() {
  # Byte for byte, and without anybody's hooks.
  git --git-dir="$cache" -c core.hooksPath=/dev/null -c core.quotePath=false -c core.bare=true \
    -c gc.auto=0 -c maintenance.auto=false "$@"
}

# What git sets for its hooks and aliases points at another repository than ours.
forget_surroundings() {
  local names
  names=$(git rev-parse --local-env-vars)
  # shellcheck disable=SC2086 # the words are names
  unset $names GIT_NAMESPACE GIT_QUARANTINE_PATH GIT_REFLOG_ACTION GIT_AUTHOR_DATE GIT_COMMITTER_DATE
}

# What the checkout knows about reaching its remote (a token, a key) and the cache does not.
take_access_along() {
  local key value count=0
  while IFS= read -r -d '' value; do
    key=${value%%$'\n'*}
    [ "$key" != "$value" ] || continue
    export "GIT_CONFIG_KEY_$count=$key" "GIT_CONFIG_VALUE_$count=${value#*$'\n'}"
    count=$((count + 1))
  done < <(git config --local --includes -z --get-regexp '^(credential|http|url)\..*|^core\.sshcommand$' || true)
  [ "$count" = 0 ] || export GIT_CONFIG_COUNT=$count
}

# Sets repository: the address of a remote of the checkout we are in, or an address or path as it was given.
find_repository() {
  local name=$1 base=$PWD
  repository=$name
  if git remote 2>/dev/null | grep -qxF -e "$name"; then
    repository=$(git remote get-url --push "$name")
    base=$(git rev-parse --show-toplevel 2>/dev/null) || base=$PWD
    take_access_along
  fi
  case $repository in
    *://* | /*) ;;
    \~/*) repository=$HOME/${repository#??} ;;
    *:*) case ${repository%%:*} in */*) repository=$base/$repository ;; esac ;;
    *) repository=$base/$repository ;;
  esac
  case $repository in
    /*)
      [ -d "$repository" ] || fail 1 "there is no repository at $repository" \
        "a new one: git init --bare '$repository'" "the remotes of this checkout: $(git remote 2>/dev/null | tr '\n' ' ' | grep . || echo none)"
      ;;
  esac
  shown=$(printf '%s' "$repository" | sed 's#//[^/@]*@#//#')
}

open_cache() {
  local base=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}} name
  name=$(printf '%s' "$repository" | git hash-object --stdin)
  cache=$temporary/repository
  if [ -n "$base" ] && mkdir -p "$base/machinemode/publish" 2>/dev/null && [ -w "$base/machinemode/publish" ]; then
    # A branch of a private repository is nobody else's business.
    chmod 700 "$base/machinemode/publish" || true
    cache=$base/machinemode/publish/$name
  fi
  [ -f "$cache/HEAD" ] || git init --quiet --bare --template= "$cache" >/dev/null ||
    fail 3 "git could not make its own repository at $cache"
  export GIT_INDEX_FILE=$temporary/index
}

git_failed() {
  quote_words_of "$temporary/complaints"
  fail 3 "git could not $1 $shown (its message is above)" \
    "can you reach it? Try: git ls-remote '$shown'" "if that works, remove $cache, which is only a copy, and try again"
}

# Sets tip: the commit that the branch is at, empty if there is no such branch.
fetch_branch() {
  git_here ls-remote "$repository" "refs/heads/$branch" >"$temporary/said" 2>"$temporary/complaints" || git_failed read
  tip=$(awk -v name="refs/heads/$branch" '$2 == name { print $1 }' "$temporary/said")
  [ -n "$tip" ] || return 0
  git_here cat-file -e "$tip^{tree}" 2>/dev/null && return
  git_here fetch --quiet --no-tags --no-recurse-submodules --depth 1 "$repository" "+refs/heads/$branch:refs/publish/$branch" \
    2>"$temporary/complaints" || git_failed fetch
  tip=$(git_here rev-parse --verify --quiet "refs/publish/$branch^{commit}") || git_failed read
}

# What is on the branch, and which of it is ours: "mode object 0<tab>path" a line.
read_branch() {
  : >"$temporary/there"
  : >"$temporary/earlier"
  [ -n "$tip" ] || return 0
  git_here read-tree "$tip" 2>"$temporary/complaints" || git_failed read
  git_here ls-files -s >"$temporary/there"
  if git_here cat-file blob "$tip:$list_name" >"$temporary/earlier-list" 2>/dev/null && is_list "$temporary/earlier-list"; then
    paths_of "$temporary/earlier-list" "on the branch $branch" >"$temporary/earlier" || exit
    # The list itself is ours where it is one.
    echo "$list_name" >>"$temporary/earlier"
  fi
}

compare_with_branch() {
  {
    cat "$temporary/paths"
    echo "$list_name"
  } >"$temporary/ours"
  (cd "$site" && git_here hash-object -w --no-filters --stdin-paths) <"$temporary/ours" >"$temporary/objects" ||
    fail 3 "git could not write into $cache"
  paste "$temporary/objects" "$temporary/ours" | sed 's/^\([0-9a-f]*\)/100644 \1 0/' >"$temporary/entries"
  # Pages of hosts that would run the files through Jekyll first leave it when this stands there.
  if ! cut -f 2- "$temporary/there" | grep -qx .nojekyll; then
    printf '100644 %s 0\t.nojekyll\n' "$(git_here hash-object -w --stdin </dev/null)" >>"$temporary/entries"
  fi
  sort "$temporary/there" >"$temporary/there-sorted"
  sort "$temporary/entries" | comm -23 - "$temporary/there-sorted" >"$temporary/changed"
  cut -f 2- "$temporary/there" | sort >"$temporary/there-paths"
  sort -u "$temporary/ours" | comm -13 - <(sort -u "$temporary/earlier") | comm -12 - "$temporary/there-paths" >"$temporary/stale"
  cut -f 2- "$temporary/changed" | sort >"$temporary/sent"
}

refuse_foreign_on_branch() {
  comm -23 "$temporary/there-paths" "$temporary/stale" >"$temporary/left"
  parents_of <"$temporary/left" | comm -12 - "$temporary/sent" >"$temporary/in-the-way"
  parents_of <"$temporary/sent" | comm -12 - "$temporary/left" >>"$temporary/in-the-way"
  if [ -s "$temporary/in-the-way" ]; then
    fail 1 "other files are in the site's place on the branch $branch of $shown: $(first_of "$temporary/in-the-way")" \
      "nothing was sent; choose another branch"
  fi
  comm -12 "$temporary/sent" "$temporary/there-paths" | comm -23 - <(sort -u "$temporary/earlier") >"$temporary/foreign"
  if [ -s "$temporary/foreign" ] && [ -z "${FORCE:-}" ]; then
    fail 1 "the branch $branch of $shown has files that Machine Mode did not put there: $(first_of "$temporary/foreign")" \
      "nothing was sent; choose another branch, as in git:...#gh-pages, or replace them with FORCE=1"
  fi
}

# Sets commit. Without a name in git's settings there is a neutral one, never the account's and the machine's.
make_commit() {
  local who headline
  who=$(git -c user.useConfigOnly=true var GIT_AUTHOR_IDENT 2>/dev/null) ||
    who='Machine Mode <publish@machinemode.invalid> 0 +0000'
  export GIT_AUTHOR_NAME=${who%% <*} GIT_AUTHOR_EMAIL=${who#*<}
  GIT_AUTHOR_EMAIL=${GIT_AUTHOR_EMAIL%%>*}
  export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
  headline=$(sed -nE 's/^  "headline": "([A-Za-z0-9 ,.]{1,60})",?$/\1/p' "$site/progress.json")
  {
    awk '{ printf "0 %040d 0\t%s\n", 0, $0 }' "$temporary/stale"
    cat "$temporary/changed"
  } | git_here update-index --index-info
  tree=$(git_here write-tree) || fail 3 "git could not write into $cache"
  # The zone is the learner's own, so it stays out.
  commit=$(echo "Publish the site${headline:+: $headline}" | TZ=UTC0 git_here commit-tree ${tip:+-p "$tip"} "$tree") ||
    fail 3 "git could not write into $cache"
}

push_commit() {
  if git_here push --porcelain --no-verify --no-follow-tags --no-recurse-submodules "$repository" \
    "$commit:refs/heads/$branch" >"$temporary/said" 2>"$temporary/complaints"; then
    git_here update-ref "refs/publish/$branch" "$commit"
    git_here -c gc.auto=1000 -c gc.autoDetach=false gc --auto --quiet 2>/dev/null || true
    return
  fi
  if grep -q '^!.*\[rejected\]' "$temporary/said"; then
    fail 1 "the branch $branch of $shown has moved on in the meantime, so nothing was sent" "publish again"
  fi
  cat "$temporary/said" >>"$temporary/complaints"
  git_failed "push to"
}

publish_by_git() {
  site=$(cd "$1" && pwd)
  branch=$3
  command -v git >/dev/null || fail 3 "git is not installed" "install it: apt install git, or brew install git"
  git check-ref-format "refs/heads/$branch" || fail 2 "$branch cannot be the name of a branch" "without one it is gh-pages"
  forget_surroundings
  find_repository "$2"
  open_cache
  fetch_branch
  read_branch
  compare_with_branch
  refuse_foreign_on_branch
  if [ ! -s "$temporary/sent" ] && [ ! -s "$temporary/stale" ]; then
    echo "Nothing to publish: the branch $branch of $shown is up to date with all $(counted "$(lines_of "$temporary/paths")" file)."
    return
  fi
  # Of what is sent, the list and the mark for Jekyll are no pages of the site.
  if [ -z "${DRY_RUN:-}" ]; then
    make_commit
    push_commit
  fi
  comm -12 "$temporary/paths" "$temporary/sent" >"$temporary/pages-sent"
  report "$temporary/pages-sent" "$temporary/stale" "the branch $branch of $shown"
}
