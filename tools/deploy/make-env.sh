#!/bin/sh
# Makes the environment file of a deployment, with secrets of its own: sh tools/deploy/make-env.sh [file]
# An existing file is left alone: it holds the only keys to the data.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
file="${1:-$here/../../.env}"
if [ -e "$file" ]; then
  echo "$file is there already; nothing was changed" >&2
  exit 1
fi

# 48 characters, about 269 bits. Without vowels and 1 they spell none of the words that production refuses in a secret.
secret() {
  head -c 1024 /dev/urandom | base64 | tr -dc 'B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz02-9' | cut -c 1-48
}

umask 077
fresh="$file.$$"
trap 'rm -f "$fresh"' EXIT
while IFS= read -r line; do
  case "$line" in
    DATA_ENCRYPTION_KEY=) printf '%s%s\n' "$line" "$(head -c 32 /dev/urandom | base64)" ;;
    JWT_SECRET= | SERVICE_TOKEN= | MONGO_*PASSWORD= | MONGO_REPLICA_KEY= | REDIS_PASSWORD= | STORE_*KEY* )
      printf '%s%s\n' "$line" "$(secret)" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$here/.env.example" >"$fresh"
mv "$fresh" "$file"
echo "$file written: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET in it, and keep a copy of it where the backups are not"
