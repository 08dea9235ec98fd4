/** Where Google is and who we are to it; the sandbox differs in addresses alone. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** Origin of the YouTube Data API. */
  apiUrl: string;
  /** What a video's id is put behind to watch it. */
  watchUrl: string;
  /** Registered with Google, compared there to the letter. */
  redirectUri: string;
}

/** Covers videos.insert and thumbnails.set, and nothing that is on the channel already. */
export const uploadScope = 'https://www.googleapis.com/auth/youtube.upload';
