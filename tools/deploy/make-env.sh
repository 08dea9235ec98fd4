#!/bin/sh
# Writes the environment file of a deployment with new secrets: sh tools/deploy/make-env.sh [file]
# It never overwrites a file, because that file may hold the only keys to the data.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
file="${1:-$here/../../.env}"
if [ -e "$file" ] && ! grep -q '^MONGO_OPERATOR_PASSWORD=' "$file"; then
  echo "$file has no variables of a deployment: it has settings of npm start. Nothing was changed." >&2
  echo "npm start reads .env.local too: mv '$file' '$file.local', then run this again." >&2
  exit 1
fi
if [ -e "$file" ]; then
  echo "$file already exists. Nothing was changed." >&2
  exit 1
fi
# The containers run as other users, who cannot read these files if a strict umask applied to the checkout.
if [ $# -eq 0 ] && [ -n "$(find "$here" -name '*.sh' ! -perm -004)" ]; then
  echo 'Other users cannot read the scripts in tools/deploy, so no container could start. Nothing was changed.' >&2
  echo 'Run this in the folder of docker-compose.yml, then try again: chmod -R go+rX apps libs tools' >&2
  exit 1
fi

# 48 characters, about 269 bits. Without vowels and 1 they cannot contain a word that production rejects in a secret.
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
echo "Wrote $file. Keep a copy of it, apart from the backups of the data."
echo 'Next: docker compose --profile sandbox up --build --wait, or set the Google client in the file first (docs/operations.md).'
