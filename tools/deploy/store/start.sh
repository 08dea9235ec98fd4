#!/bin/sh
# Runs SeaweedFS as one process: master, volume server, filer and S3 gateway. Cutroom is its only user.
set -eu

: "${AWS_ACCESS_KEY_ID:?is missing}" "${AWS_SECRET_ACCESS_KEY:?is missing}" "${WEB_ORIGIN:?is missing}"
run="${RUN_DIR:-/run/store}"
data="${DATA_DIR:-/var/lib/store}"

umask 077
cat >"$run/s3.json" <<JSON
{
  "identities": [
    {
      "name": "cutroom",
      "credentials": [{ "accessKey": "$AWS_ACCESS_KEY_ID", "secretKey": "$AWS_SECRET_ACCESS_KEY" }],
      "actions": ["Admin", "Read", "Write", "List"]
    }
  ]
}
JSON
# The keys are in the file, so SeaweedFS does not need them in its environment.
unset AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY

# Only the S3 gateway requires a signature, so the master, the volume server and the filer listen on 127.0.0.1. They keep the
# host name that earlier versions wrote into the data folder. In this container it resolves to 127.0.0.1 (extra_hosts in
# docker-compose.yml). The S3 gateway listens on all addresses, also with its gRPC port (18333). With a signing key, it accepts
# identities only from callers that have the key. No other process needs the key, so each start makes a new one.
WEED_JWT_FILER_SIGNING_KEY=$(head -c 32 /dev/urandom | base64)
export WEED_JWT_FILER_SIGNING_KEY

exec weed server \
  -ip="${STORE_HOST:-store}" -ip.bind=127.0.0.1 -s3.ip.bind=0.0.0.0 \
  -dir="$data" \
  -master.volumeSizeLimitMB=1024 -volume.max=0 \
  -s3 -s3.port=8333 -s3.config="$run/s3.json" -s3.allowedOrigins="$WEB_ORIGIN"
