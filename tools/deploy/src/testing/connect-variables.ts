/** The variables that `api/connect.sh` sets. A value in `.env` overrides them. */
export const connectVariables = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_REVOKE_URL',
  'YOUTUBE_API_URL',
  'YOUTUBE_WATCH_URL',
] as const;
