#!/bin/sh
# Brings every service up anew, one of each at a time, so that no request fails: sh tools/deploy/rolling-restart.sh
# Needs two of each (docker compose --profile scale up). DOCKER_COMPOSE and PAUSE are for tests and odd installations.
set -eu

compose="${DOCKER_COMPOSE:-docker compose} --profile scale"
# Longer than nginx remembers a name (2 s), so that it has found the new one before the old one goes.
pause="${PAUSE:-5}"

for service in status-service upload-service api; do
  for one in "$service-2" "$service"; do
    $compose up --detach --no-deps --force-recreate --wait "$one"
    sleep "$pause"
  done
done
$compose up --detach --wait
