#!/bin/sh
# Chooses the Google client of api, then runs a command with it: sh connect.sh node main.js
#
# Only the sandbox profile needs no Google client. The compose file cannot express that, because Compose substitutes ${…} in
# the whole file, whatever the profile, and a profile only adds services. So this script chooses at start-up: a configured
# client always wins, and without one it uses the YouTube sandbox if that answers.
set -eu

if [ -z "${GOOGLE_CLIENT_ID:-}${GOOGLE_CLIENT_SECRET:-}" ] &&
  node "${HEALTHCHECK:-healthcheck.mjs}" "$SANDBOX_URL/healthz" 2>/dev/null; then
  export GOOGLE_CLIENT_ID="$SANDBOX_CLIENT_ID" GOOGLE_CLIENT_SECRET="$SANDBOX_CLIENT_SECRET"
  # The browser opens the first and the last URL from outside. api calls the others inside the network.
  export GOOGLE_AUTH_URL="${GOOGLE_AUTH_URL:-$SANDBOX_PUBLIC_URL/o/oauth2/v2/auth}"
  export GOOGLE_TOKEN_URL="${GOOGLE_TOKEN_URL:-$SANDBOX_URL/token}"
  export GOOGLE_REVOKE_URL="${GOOGLE_REVOKE_URL:-$SANDBOX_URL/revoke}"
  export YOUTUBE_API_URL="${YOUTUBE_API_URL:-$SANDBOX_URL}"
  export YOUTUBE_WATCH_URL="${YOUTUBE_WATCH_URL:-$SANDBOX_PUBLIC_URL/watch?v=}"
fi

if [ -z "${GOOGLE_CLIENT_ID:-}" ] || [ -z "${GOOGLE_CLIENT_SECRET:-}" ]; then
  echo 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must both be set in .env (docs/operations.md).' >&2
  echo 'To try Cutroom without a Google account: docker compose --profile sandbox up --build --wait' >&2
  exit 1
fi
exec "$@"
