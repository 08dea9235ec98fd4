import type {
  ActivityEntry,
  Invitation,
  InvitedEditor,
  Profile,
  SignInResult,
  TeamEditor,
  TeamInfo,
  Video,
  VideoLog,
} from '@cutroom/contracts';

export const teamId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
export const videoId = 'bbbbbbbbbbbbbbbbbbbbbbbb';

export const buildCreator = (overrides: Partial<Profile> = {}): Profile => ({
  _id: '111111111111111111111111',
  username: 'creator',
  email: 'creator@example.com',
  role: 'YOUTUBER',
  isInTeam: true,
  teamId,
  name: null,
  about: null,
  yearsOfExperience: null,
  location: null,
  profile: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

export const buildEditor = (overrides: Partial<Profile> = {}): Profile =>
  buildCreator({
    _id: '222222222222222222222222',
    username: 'editor',
    email: 'editor@example.com',
    role: 'EDITOR',
    name: 'Asha Rao',
    about: 'Cuts long talks into short films',
    yearsOfExperience: 4,
    location: 'Pune , India',
    ...overrides,
  });

/** An editor without a team. */
export const buildFreeEditor = (overrides: Partial<Profile> = {}): Profile =>
  buildEditor({ isInTeam: false, teamId: null, ...overrides });

export const buildSignIn = (response: Profile, overrides: Partial<SignInResult> = {}): SignInResult => ({
  token: `token-of-${response.username}`,
  response,
  expiresIn: 60,
  ...overrides,
});

export const buildVideo = (overrides: Partial<Video> = {}): Video => ({
  _id: videoId,
  title: 'Monsoon in Mumbai',
  comment: 'Second cut, colour corrected',
  maximumVideoQuality: '1080p',
  extension: 'mp4',
  size: 734_003_200,
  createdAt: '2026-11-20T06:30:00.000Z',
  uploadedBy: { _id: buildEditor()._id, name: 'Asha Rao' },
  state: 'PENDING',
  thumbnailUrl: null,
  failure: null,
  youtubeUrl: null,
  logVersion: 0,
  attempt: 0,
  need: null,
  asking: false,
  updatedAt: '2026-11-20T06:30:00.000Z',
  publication: null,
  queuePosition: null,
  sameFileAs: null,
  nextAttemptAt: null,
  media: null,
  version: '1'.repeat(32),
  versionNumber: 1,
  versionUploadedAt: '2026-11-20T06:30:00.000Z',
  versionUploadedBy: { name: 'Asha Rao' },
  openComments: 0,
  changes: null,
  ...overrides,
});

export const buildActivity = (overrides: Partial<ActivityEntry> = {}): ActivityEntry => ({
  _id: 'dddddddddddddddddddddddd',
  at: '2026-11-20T06:30:00.000Z',
  action: 'signed-in',
  by: { username: 'editor', role: 'EDITOR' },
  account: null,
  video: null,
  address: '127.0.0.1',
  note: null,
  ...overrides,
});

export const buildTeamEditor = (overrides: Partial<TeamEditor> = {}): TeamEditor => ({
  _id: '222222222222222222222222',
  name: 'Asha Rao',
  email: 'editor@example.com',
  username: 'editor',
  profile: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  ...overrides,
});

/** An editor whom the team has invited. */
export const buildInvitedEditor = (overrides: Partial<InvitedEditor> = {}): InvitedEditor => ({
  _id: '555555555555555555555555',
  name: 'Meera Nair',
  username: 'meera',
  profile: null,
  invitedAt: '2026-11-20T06:30:00.000Z',
  expiresAt: '2026-11-27T06:30:00.000Z',
  ...overrides,
});

/** An invitation as the invited editor sees it. */
export const buildInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  _id: '666666666666666666666666',
  creator: { username: 'creator' },
  invitedAt: '2026-11-20T06:30:00.000Z',
  expiresAt: '2026-11-27T06:30:00.000Z',
  ...overrides,
});

export const buildTeamInfo = (overrides: Partial<TeamInfo> = {}): TeamInfo => ({
  team: {
    _id: teamId,
    creator: { username: 'creator' },
    inviteCode: 'CUTROOMINVITE026',
    editor: [buildTeamEditor()],
    invited: [],
  },
  editorUploadData: [{ total: 3, pending: 2, approve: 1 }],
  ...overrides,
});

const pending = { status: 'PENDING' } as const;
export const inProgress = { status: 'INPROGRESS' } as const;
export const done = { status: 'DONE' } as const;

const notStarted = { queue: pending, downloading: pending, uploading: pending };

/** A publish that waits for the creator's consent. */
export const buildLog = (overrides: Partial<VideoLog> = {}): VideoLog => ({
  videoId,
  attempt: 1,
  version: 1,
  authorizationInitiated: done,
  permissionGranted: inProgress,
  ...notStarted,
  failure: null,
  youtubeUrl: null,
  updatedAt: '2026-11-20T06:40:00.000Z',
  ...overrides,
});
