/** Google's addresses and our OAuth client. The sandbox has other addresses and nothing else. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** Origin of the YouTube Data API. */
  apiUrl: string;
  /** A video's ID appended to this is the URL to watch it at. */
  watchUrl: string;
  /** As registered with Google, which compares it exactly. */
  redirectUri: string;
}

/** Covers videos.insert and thumbnails.set. It cannot read or change what is on the channel already. */
export const uploadScope = 'https://www.googleapis.com/auth/youtube.upload';
