#!/bin/sh
# Writes nginx's configuration from the environment, then replaces itself with nginx, so that nginx receives the signals.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
export RUN_DIR="${RUN_DIR:-/run/cutroom}"
export CONFIG_DIR="$RUN_DIR/conf"
export WEB_ROOT="${WEB_ROOT:-/srv/web}"
export HTTP_PORT="${HTTP_PORT:-8080}"
export STORE_PORT="${STORE_PORT:-8081}"
export API_UPSTREAM="${API_UPSTREAM:-api:3000}"
export STATUS_UPSTREAM="${STATUS_UPSTREAM:-status-service:3001}"
export UPLOAD_UPSTREAM="${UPLOAD_UPSTREAM:-upload-service:3002}"
export STORE_UPSTREAM="${STORE_UPSTREAM:-store:8333}"
# Docker's DNS server.
export RESOLVER="${RESOLVER:-127.0.0.11}"
# The address or network of a TLS proxy whose X-Forwarded-* headers nginx trusts. By default only those of this container.
export TRUSTED_PROXY="${TRUSTED_PROXY:-127.0.0.1/32}"
export WORKERS="${WORKERS:-2}"
export ACCESS_LOG="${ACCESS_LOG:-/dev/stdout}"
export STORE_ORIGIN="${STORE_ORIGIN:-}"

case "$STORE_ORIGIN" in
  *[!A-Za-z0-9.:/_-]* | *://*/*) wrong=yes ;;
  http://* | https://*) wrong= ;;
  *) wrong=yes ;;
esac
if [ -n "$wrong" ]; then
  echo 'STORE_ORIGIN must be the origin of the object store in browsers, such as https://media.cutroom.example' >&2
  exit 1
fi

mkdir -p "$CONFIG_DIR"
# Substitutes only these names, because nginx's own variables have the same syntax.
names='${RUN_DIR} ${CONFIG_DIR} ${WEB_ROOT} ${HTTP_PORT} ${STORE_PORT} ${API_UPSTREAM} ${STATUS_UPSTREAM}
  ${UPLOAD_UPSTREAM} ${STORE_UPSTREAM} ${RESOLVER} ${TRUSTED_PROXY} ${WORKERS} ${ACCESS_LOG} ${STORE_ORIGIN}'
for template in "$here"/*.conf.template; do
  envsubst "$names" <"$template" >"$CONFIG_DIR/$(basename "$template" .template)"
done

exec nginx -e stderr -c "$CONFIG_DIR/nginx.conf"
