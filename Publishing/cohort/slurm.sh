#!/usr/bin/env bash
# Makes the overview of a class on a cluster with Slurm: an array with a job for each shard, and a job after it that reduces their
# parts. Copy this file beside cohort.json, into a folder that all nodes share.
# Usage: slurm.sh            submits all of it anew, as each day once the facts have been fetched
#        slurm.sh missing    submits the parts that are missing or older than the roster, then the overview
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=00:30:00
set -euo pipefail

# What to change. The number of shards is written here and never taken from Slurm: a retry of shard 7 alone is an array of one,
# with SLURM_ARRAY_TASK_COUNT=1. A cluster takes arrays of 1,000 unless its MaxArraySize says more.
roster=cohort.json
shards=8
at_once=100
parts=parts
overview=class
audience=public
workspaces= # the folder of the learners' workspaces, if their sites are to be built first; empty if the facts are there
sites=sites
logs=logs
machinemode=machinemode

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

make_overview() {
  if ! "$machinemode" cohort site "$parts" -o "$overview" --audience "$audience"; then
    echo "help: once the cause is gone, slurm.sh missing submits the missing parts alone; $logs has what each shard said" >&2
    exit 1
  fi
}

submit() {
  local wanted array job after=()
  mkdir -p "$parts" "$logs"
  wanted=$(missing "$@")
  # The old parts go first: a shard that fails is then missed, and not taken from an earlier run.
  if [ -n "${1-}" ]; then rm -f "$parts"/*.json; fi
  for shard in $wanted; do rm -f "$parts/$shard.json"; done
  if [ -n "$wanted" ]; then
    array=$(sbatch --parsable --job-name=cohort-part --array="$(paste -sd , - <<<"$wanted")%$at_once" \
      --output="$logs/part-%A_%a.log" "$self" shard)
    array=${array%%;*}
    # After any end of the shards: with `afterok` the job would wait for ever once a shard has failed, and nothing would say
    # which. The overview itself refuses while a part is missing.
    after=(--dependency="afterany:$array")
    echo "Shards: job $array, $(wc -l <<<"$wanted") of $shards"
  fi
  job=$(sbatch --parsable --job-name=cohort-overview ${after[@]+"${after[@]}"} --output="$logs/overview-%j.log" "$self" overview)
  job=${job%%;*}
  echo "Overview: job $job; what it says will be in $logs/overview-$job.log"
}

# A job begins in the folder that it was submitted from; what Slurm runs there is a copy of this file from elsewhere.
case ${1-} in
  "" | missing)
    cd "$(dirname "${BASH_SOURCE[0]}")"
    self=./$(basename "${BASH_SOURCE[0]}")
    if [ -z "${1-}" ]; then submit any; else submit; fi
    ;;
  shard) make_part "$SLURM_ARRAY_TASK_ID" ;;
  overview) make_overview ;;
  *)
    echo "usage: slurm.sh [missing]" >&2
    exit 2
    ;;
esac
