/** The query parameter that makes the upload page about the next version of a video. */
export const versionOfParam = 'version-of';

/** Every route of the app (docs/product.md#2-routes), as react-router's patterns. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signUp: '/signup',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  dashboard: '/dashboard',
  team: '/team',
  videos: '/videos',
  room: '/videos/:videoId',
  compare: '/videos/:videoId/compare',
  print: '/videos/:videoId/print',
  status: '/status',
  upload: '/platform/upload',
  review: '/youtube/upload/:videoId',
  profile: '/profile',
} as const;

/** The videos that were deleted and can be restored. */
export const binPath = `${paths.videos}?view=bin`;

/** The review page of one video. */
export const reviewPath = (videoId: string): string => `/youtube/upload/${encodeURIComponent(videoId)}`;

/** The review room of one video, showing the version under review. */
export const roomPath = (videoId: string): string => `/videos/${encodeURIComponent(videoId)}`;

/** The review room of one video at one comment. */
export const commentPath = (videoId: string, commentId: string): string =>
  `/videos/${encodeURIComponent(videoId)}?comment=${encodeURIComponent(commentId)}`;

/** Two versions of a video beside each other, by their numbers. */
export const comparePath = (videoId: string, a: number, b: number): string =>
  `/videos/${encodeURIComponent(videoId)}/compare?a=${a}&b=${b}`;

/** The printable page of the comments on a version. */
export const printPath = (videoId: string, version: number): string =>
  `/videos/${encodeURIComponent(videoId)}/print?v=${version}`;

/** The upload page for the next version of a video. */
export const newVersionPath = (videoId: string): string =>
  `${paths.upload}?${versionOfParam}=${encodeURIComponent(videoId)}`;
