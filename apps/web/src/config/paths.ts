/** Every route of the app (docs/product.md#2-routes), as react-router's patterns. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signUp: '/signup',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  team: '/team',
  videos: '/videos',
  status: '/status',
  upload: '/platform/upload',
  review: '/youtube/upload/:videoId',
  profile: '/profile',
} as const;

/** The review page of one video. */
export const reviewPath = (videoId: string): string => `/youtube/upload/${encodeURIComponent(videoId)}`;
