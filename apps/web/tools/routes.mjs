/**
 * What each route loads besides the app, the calls that decide what it shows first, and its budget: brotli-compressed
 * bytes (as measured, and 1 % to 2 % more) and requests before its own data, the page itself among them.
 */
const page = (name) => `src/pages/${name}-page.tsx`;
const feature = (path) => `src/features/${path.replace('/', '/components/')}.tsx`;
const signedIn = (source) => ['src/app/signed-in-area.tsx', source];

/**
 * `path` as in src/config/paths.ts. `calls` are paths below /api, made for users in a team whose role is `role`, if one
 * is named; GET /client/IAM comes with every route behind a session.
 *
 * @type {readonly { path: string, loads: string[], signedIn: boolean, calls?: string[], role?: string, bytes: number, requests: number }[]}
 */
export const routes = [
  { path: '/', loads: [], signedIn: false, bytes: 118_000, requests: 4 },
  { path: '/signin', loads: [], signedIn: false, bytes: 118_000, requests: 4 },
  {
    path: '/signup',
    loads: [feature('signup/sign-up-form')],
    signedIn: false,
    bytes: 136_500,
    requests: 6,
  },
  {
    path: '/reset-password',
    loads: [feature('signin/reset-password-form')],
    signedIn: false,
    bytes: 134_500,
    requests: 6,
  },
  {
    path: '/invitation',
    loads: [feature('invitation/invitation')],
    signedIn: false,
    bytes: 119_000,
    requests: 5,
  },
  {
    path: '/dashboard',
    loads: signedIn(page('dashboard')),
    signedIn: true,
    calls: ['/team/stats', '/video/pending?limit=5'],
    bytes: 194_500,
    requests: 8,
  },
  {
    path: '/team',
    loads: signedIn(page('team')),
    signedIn: true,
    calls: ['/team/info/:teamId'],
    bytes: 198_000,
    requests: 8,
  },
  {
    path: '/videos',
    loads: signedIn(page('videos')),
    signedIn: true,
    calls: ['/video/pending?limit=20'],
    bytes: 197_500,
    requests: 8,
  },
  {
    path: '/videos/:videoId',
    loads: signedIn(page('room')),
    signedIn: true,
    calls: ['/video/:videoId/room', '/video/:videoId/comments'],
    bytes: 221_500,
    requests: 10,
  },
  {
    path: '/videos/:videoId/compare',
    loads: signedIn(page('compare')),
    signedIn: true,
    bytes: 200_500,
    requests: 9,
  },
  {
    path: '/videos/:videoId/print',
    loads: signedIn(page('print')),
    signedIn: true,
    bytes: 192_500,
    requests: 8,
  },
  {
    path: '/status',
    loads: signedIn(page('status')),
    signedIn: true,
    calls: ['/video/init?limit=20&order=activity'],
    role: 'YOUTUBER',
    bytes: 194_000,
    requests: 8,
  },
  {
    path: '/platform/upload',
    loads: signedIn(feature('upload/upload-on-platform')),
    signedIn: true,
    role: 'EDITOR',
    bytes: 207_500,
    requests: 9,
  },
  {
    path: '/youtube/upload/:videoId',
    loads: signedIn(page('review')),
    signedIn: true,
    calls: ['/video/:videoId'],
    role: 'YOUTUBER',
    bytes: 231_000,
    requests: 10,
  },
  {
    path: '/profile',
    loads: signedIn(feature('profile/profile-view')),
    signedIn: true,
    bytes: 194_500,
    requests: 8,
  },
];

/** Code that a page loads on demand. */
export const loadedLater = [
  'src/features/review/crop/crop-dialog.tsx',
  'src/features/review/templates/template-dialog-content.tsx',
  'src/features/status/api/watch-log.ts',
  'src/lib/live/watch-room.ts',
  'src/lib/live/watch-team.ts',
  feature('notifications/bell'),
  feature('upload/upload-tray'),
  feature('videos/preview-content'),
];
