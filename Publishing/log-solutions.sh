#!/usr/bin/env bash
# Logs on a host what the repository of your solutions holds: takes your log from a private repository, logs what was solved, and
# sends the log back. Without such a repository the log begins anew each time, with the solutions alone. What to change: nothing
# here; solutions-github.yml and solutions-gitlab.yml run it.
# Usage: log-solutions.sh REPOSITORY, with `machinemode` in PATH, and these variables, each of which may be empty:
#   SYNC_URL  where the log is: https://NAME:TOKEN@HOST/ME/LOG.git, of a private repository that the token may write to
#   START     the first day of your plan, if the log does not say it
#   LINK      where strangers find the solutions, if the log does not say it
#   AUTHOR    whose commits count, if several people have committed
# Often anybody may read what a host prints, so nothing of the log is printed here, nor where it is.
set -euo pipefail

# fail STATUS MESSAGE HELP
fail() {
  printf 'error: %s\nhelp: %s\n' "$2" "$3" >&2
  exit "$1"
}

# log_at ADDRESS [OPTION]...: the branch of the log there, if there is one yet; fails if the place cannot be read. Not run in the
# repository here, whose settings may hold another token.
log_at() {
  local address=$1
  shift
  GIT_TERMINAL_PROMPT=0 git -C / "$@" ls-remote -- "$address" refs/heads/machinemode 2>/dev/null
}

# A log that anybody can read is out in the world, with every note in it.
refuse_public() {
  local place=${SYNC_URL#*://}
  case $SYNC_URL in http://* | https://*) ;; *) return 0 ;; esac
  if log_at "${SYNC_URL%%://*}://${place##*@}" -c credential.helper= >/dev/null; then
    fail 1 "anybody can read the repository of SYNC_URL, and with it your notes; nothing was done" \
      "make that repository private, or take another one that is"
  fi
}

sync_log() {
  local status=0
  machinemode sync "$SYNC_URL" --quiet >/dev/null 2>&1 || status=$?
  case $status in
    0) ;;
    1) fail 1 "the log at SYNC_URL is refused" "\`machinemode sync\` on your own machine says why" ;;
    *) fail 3 "the log at SYNC_URL could not be synced" "may its token write to that repository? Run it once more" ;;
  esac
}

SYNC_URL=${SYNC_URL:-}
found=
if [ -n "$SYNC_URL" ]; then
  refuse_public
  found=$(log_at "$SYNC_URL") ||
    fail 3 "the repository of SYNC_URL cannot be read" "is the address right, and is its token still valid?"
fi
[ -z "$found" ] || sync_log

start=$(machinemode settings get start)
if [ "$start" = none ]; then
  [ -n "${START:-}" ] || fail 2 "when your plan starts is not known" "set START to its first day, as 2026-11-01"
  machinemode settings set start "$START" --quiet
fi
link=$(machinemode settings get solutions.link)
if [ "$link" = none ] && [ -n "${LINK:-}" ]; then machinemode settings set solutions.link "$LINK" --quiet; fi

# Without a log of one's own, all that is told stands in the repository.
machinemode solutions follow "$1" --yes ${AUTHOR:+--author="$AUTHOR"} ${SYNC_URL:+--quiet}
[ -z "$SYNC_URL" ] || sync_log
