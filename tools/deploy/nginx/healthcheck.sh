#!/bin/bash
# Requests /healthz from nginx. The image has no HTTP client, but bash can open a TCP connection.
set -euo pipefail

exec 3<>"/dev/tcp/127.0.0.1/${HTTP_PORT:-8080}"
printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 5 _ status _ <&3
[ "$status" = 200 ]
