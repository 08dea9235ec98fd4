#!/bin/sh
# Restarts every service, one process of each at a time, so that no request fails: sh tools/deploy/rolling-restart.sh
# Needs two processes of each (docker compose --profile scale up). DOCKER_COMPOSE replaces the command, PAUSE the seconds to wait.
set -eu

compose="${DOCKER_COMPOSE:-docker compose} --profile scale"
# Longer than nginx caches a name (2 s), so that it knows the new process before the other one stops.
pause="${PAUSE:-5}"

for service in status-service upload-service api media-worker; do
  for one in "$service-2" "$service"; do
    # --no-deps must not be used: before Compose 2.30 it changes the hash of a service, and the last line would restart all
    # processes at once.
    $compose up --detach --force-recreate --wait "$one"
    sleep "$pause"
  done
done
$compose up --detach --wait
