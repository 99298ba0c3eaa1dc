#!/usr/bin/env bash
# Makes the overview of a class on this machine, several shards at a time, with GNU parallel. Copy this file beside cohort.json.
# Usage: parallel.sh            all of it anew, as each day once the facts have been fetched
#        parallel.sh missing    the parts that are missing or older than the roster, then the overview
set -euo pipefail

# What to change. A retry needs the same number of shards.
roster=cohort.json
shards=8
jobs=100% # at a time: a number, or a share of the cores
parts=parts
overview=class
audience=public
workspaces= # the folder of the learners' workspaces, if their sites are to be built first; empty if the facts are there
sites=sites
machinemode=machinemode

cd "$(dirname "${BASH_SOURCE[0]}")"
self=./$(basename "${BASH_SOURCE[0]}")

# missing [any]: the shards to make; with `any`, all of them.
missing() {
  local shard
  for ((shard = 0; shard < shards; shard++)); do
    if [ -n "${1-}" ] || ! [ -e "$parts/$shard.json" ] || [ "$parts/$shard.json" -ot "$roster" ]; then echo "$shard"; fi
  done
}

# A part is written beside its place and then renamed, so one that is there is whole. `build` ends with 1 if not one site of the
# shard could be built: the rows of the part say so, and the class goes on.
make_part() {
  if [ -n "$workspaces" ]; then
    "$machinemode" cohort build "$roster" --workspaces "$workspaces" --shard "$1/$shards" -o "$sites" || [ $? = 1 ]
  fi
  "$machinemode" cohort part "$roster" --shard "$1/$shards" -o "$parts/$1.json"
}

run() {
  local wanted
  mkdir -p "$parts"
  wanted=$(missing "$@")
  # The old parts go first: a shard that fails is then missed, and not taken from an earlier run.
  if [ -n "${1-}" ]; then rm -f "$parts"/*.json; fi
  for shard in $wanted; do rm -f "$parts/$shard.json"; done
  # The log says of each shard how long it took and how it ended. What failed is no end: the overview says what is missing.
  if [ -n "$wanted" ]; then
    parallel --will-cite --jobs "$jobs" --joblog "$parts/log" --halt never --quote "$self" shard {} <<<"$wanted" || true
  fi
  if ! "$machinemode" cohort site "$parts" -o "$overview" --audience "$audience"; then
    echo "help: once the cause is gone, $self missing makes the missing parts alone; $parts/log has how each shard ended" >&2
    exit 1
  fi
}

case ${1-} in
  "") run any ;;
  missing) run ;;
  shard) make_part "$2" ;;
  *)
    echo "usage: $self [missing]" >&2
    exit 2
    ;;
esac
