#!/usr/bin/env bash
# Builds the public site of every learner of a class on a cluster with Slurm, by an array of jobs, and then its overview. Copy this
# file beside cohort.json, into a folder that all nodes share, and run it there.
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=00:30:00
set -euo pipefail

# What to change.
roster=cohort.json
workspaces=workspaces # the folder of the learners' workspaces, each named after the learner's id
sites=sites
jobs=8 # of the array; each builds the sites of as many learners, since a job takes a second to begin
overview=class
audience=public
logs=logs
machinemode=machinemode

# A job begins in the folder that it was submitted from; what Slurm runs there is a copy of this file from elsewhere.
case ${1-} in
  "")
    cd "$(dirname "${BASH_SOURCE[0]}")"
    self=./$(basename "${BASH_SOURCE[0]}")
    mkdir -p "$logs"
    array=$(sbatch --parsable --job-name=cohort-sites --array="0-$((jobs - 1))" --output="$logs/sites-%A_%a.log" "$self" sites)
    # After any end of the jobs: a site that cannot be built is no end, and the learner's row shows the facts of before, or why there
    # are none.
    sbatch --job-name=cohort-overview --dependency="afterany:${array%%;*}" --output="$logs/overview-%j.log" "$self" overview
    ;;
  sites)
    # The number of jobs is written above and never taken from Slurm: a retry of one of them is an array of one.
    place=0
    for workspace in "$workspaces"/*; do
      if [ $((place % jobs)) = "$SLURM_ARRAY_TASK_ID" ]; then
        "$machinemode" site --workspace "$workspace" --audience public --output "$sites/${workspace##*/}" --quiet || true
      fi
      place=$((place + 1))
    done
    ;;
  overview) "$machinemode" cohort site "$roster" -o "$overview" --audience "$audience" ;;
  *)
    echo "usage: slurm.sh" >&2
    exit 2
    ;;
esac
