#!/bin/bash
# Asks nginx for /healthz. The image has no HTTP client, and bash needs none.
set -euo pipefail

exec 3<>"/dev/tcp/127.0.0.1/${HTTP_PORT:-8080}"
printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 5 _ status _ <&3
[ "$status" = 200 ]
