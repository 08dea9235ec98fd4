#!/bin/sh
# Runs MongoDB as a replica set with one member. Transactions need a replica set, and other machines can join it later.
set -eu

: "${MONGO_REPLICA_KEY:?is missing}"
umask 077
printf '%s' "$MONGO_REPLICA_KEY" >/tmp/replica.key
unset MONGO_REPLICA_KEY

exec mongod --replSet rs0 --bind_ip_all --keyFile /tmp/replica.key --dbpath /data/db \
  --wiredTigerCacheSizeGB "${MONGO_CACHE_GB:-0.5}"
