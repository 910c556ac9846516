#!/usr/bin/env bash
# Replaces the containers of a docker compose platform by new ones, part by part, without a failed
# request: scripts/rollout.sh [part…]   (docs/compose.md)
# New containers start beside the old ones, which stop once those are ready. If one does not become
# ready, or the script is interrupted, the new ones are removed and the old ones stay.
set -euo pipefail
read -ra COMPOSE <<< "${COMPOSE:-docker compose}"
DOCKER=${DOCKER:-docker}
# Seconds until a new container must be ready; the snippets service may have to build its index.
READY_SECONDS=${READY_SECONDS:-3600}
# Seconds in which every gateway and proxy finds a new container: they look each second.
FOUND_SECONDS=5
# Subscribers of events follow their publishers, and pages the routes that they call.
PARTS=(auth snippets comments collections integrations import-worker explain-worker gateway)

# Remotes of this platform, with those of mfe-*/compose.yml.
remotes() { "${COMPOSE[@]}" config --services | grep '^mfe-' | sort; }

# Fails at once if the container keeps crashing, for example because of a missing variable.
wait_until_ready() {
  local end=$((SECONDS + READY_SECONDS)) health restarts
  while [ $SECONDS -lt $end ]; do
    read -r restarts health < <("$DOCKER" inspect --type container \
      --format '{{.RestartCount}} {{.State.Health.Status}}' "$1")
    [ "$health" != healthy ] || return 0
    [ "$restarts" -lt 3 ] || return 1
    sleep 1
  done
  return 1
}

stop() { "$DOCKER" stop "$1" > /dev/null && "$DOCKER" rm "$1" > /dev/null; }

# Containers of the part, also stopped ones, that were not there before.
added() { "${COMPOSE[@]}" ps -aq "$part" | grep -vxF "$old" || true; }

undo() {
  [ -n "$old" ] || return 0
  for id in $(added); do
    echo "$part: ${id:0:12} is removed; the old containers stay" >&2
    "$DOCKER" logs --tail 20 "$id" >&2
    stop "$id"
  done
}

refuse() {
  echo "$part: $1" >&2
  exit 1
}

replace() {
  local running count
  running=$("${COMPOSE[@]}" ps -q "$part")
  [ -n "$running" ] || refuse 'does not run'
  count=$(wc -w <<< "$running")
  old=$("${COMPOSE[@]}" ps -aq "$part")
  "${COMPOSE[@]}" up -d --no-deps --no-recreate --scale "$part=$((count * 2))" "$part" ||
    refuse 'a second container did not start; a fixed PORT allows one gateway (docs/compose.md#scale)'
  for id in $(added); do
    wait_until_ready "$id" || refuse "${id:0:12} did not become ready"
  done
  sleep $FOUND_SECONDS
  old=
  for id in $running; do stop "$id"; done
  echo "$part: replaced"
}

old=
trap undo EXIT
if [ $# -eq 0 ]; then
  list=$(remotes)
  # shellcheck disable=SC2086 # one word for each remote
  set -- "${PARTS[@]}" $list
fi
for part; do replace; done
