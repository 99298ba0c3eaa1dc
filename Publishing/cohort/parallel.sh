#!/usr/bin/env bash
# Builds the public site of every learner of a class, several at a time with GNU parallel, and then its overview. Copy this file
# beside cohort.json.
set -euo pipefail

# What to change.
roster=cohort.json
workspaces=workspaces # the folder of the learners' workspaces, each named after the learner's id
sites=sites
jobs=100% # at a time: a number, or a share of the cores
overview=class
audience=public
machinemode=machinemode

cd "$(dirname "${BASH_SOURCE[0]}")"
# A site that cannot be built is no end: the learner's row shows the facts of before, or why there are none. The status is how many
# there are, at most 101.
parallel --will-cite --jobs "$jobs" --halt never --quote \
  "$machinemode" site --workspace {} --audience public --output "$sites/{/}" --quiet ::: "$workspaces"/* || [ $? -le 101 ]
"$machinemode" cohort site "$roster" -o "$overview" --audience "$audience"
