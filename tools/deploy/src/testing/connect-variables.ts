/** The variables that `api/connect.sh` sets, and that a value in `.env` overrides. */
export const connectVariables = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_REVOKE_URL',
  'YOUTUBE_API_URL',
  'YOUTUBE_WATCH_URL',
] as const;
