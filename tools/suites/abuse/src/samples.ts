import { randomUUID } from 'node:crypto';
import { fileForm, journeyPassword as password, pixelPng } from '@cutroom/suites-kit';
import { endpoints, type Endpoint, type EndpointName } from '@cutroom/contracts';
import type { RawCall } from './raw-call';
import type { Stage, Target } from './stage';
import { template } from './template';

/** A valid call of one endpoint, from which hostile calls are derived. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Text fields of a multipart body. */
  fields?: Record<string, string>;
  /** The file part by its field. */
  file?: string;
}

const account = {
  username: 'somebody',
  email: 'somebody@example.com',
  password,
  confirmPassword: password,
  otp: '123456',
};
const step = { status: 'DONE' };
const transferStep = { status: 'DONE', bytes: 1, total: 1 };

/** The body of a log write. */
export const logWriteOf = (teamId: string) => ({
  teamId,
  authorizationInitiated: step,
  permissionGranted: step,
  queue: step,
  downloading: transferStep,
  uploading: transferStep,
  attempt: 1,
  version: 1,
  failure: null,
  youtubeUrl: null,
});

/** Valid calls of all endpoints. An endpoint without one is a compile error. */
export function samplesOf(target: Target): Record<EndpointName, Sample> {
  const { teamId, editorId, invitedId, invitationId, linkId, video, commentId, uploadUrl, thumbnail } =
    target;
  const { notificationId, templateId } = target;
  const params = { videoId: video._id };
  const details = { title: 'Edited', comment: 'Edited', maximumVideoQuality: '720p' };
  const page = { limit: '5', before: 'f'.repeat(24) };
  return {
    sendOtp: { body: { email: account.email } },
    verifyOtp: { body: { email: account.email, otp: account.otp } },
    checkUsername: { body: { username: account.username } },
    signUpCreator: { body: { ...account, role: 'YOUTUBER', code: 'A'.repeat(16) } },
    signUpEditor: {
      fields: { ...account, role: 'EDITOR', name: 'Somebody', code: 'A'.repeat(16) },
      file: 'profile',
    },
    signIn: { body: { username: account.username, password } },
    renew: {},
    logout: {},
    identity: {},
    changePassword: {
      body: { oldPassword: 'Wrong@2026', newPassword: 'Another@2026', confirmPassword: 'Another@2026' },
    },
    requestEmailChange: { body: { email: account.email, password: 'Wrong@2026' } },
    changeEmail: { body: { email: account.email, otp: account.otp } },
    exportAccount: {},
    requestPasswordReset: { body: { email: account.email } },
    resetPassword: {
      body: {
        email: account.email,
        otp: account.otp,
        newPassword: 'Another@2026',
        confirmPassword: 'Another@2026',
      },
    },
    // A wrong password, so that a call that is accepted by mistake does not delete the suite's account.
    deleteAccount: { body: { password: 'Wrong@2026', username: account.username } },
    editorProfile: {},
    updateEditor: {
      fields: { name: 'Somebody', about: 'Cuts', yearsOfExperience: '4', location: 'Pune , India' },
      file: 'profile',
    },
    teamStats: {},
    teamInfo: { params: { teamId } },
    teamStorage: { params: { teamId } },
    keepOriginals: { body: { teamId, days: null } },
    templates: {},
    addTemplate: { body: template },
    // A revision that no template has, so that a call that is accepted by mistake does not affect other tests.
    changeTemplate: { body: { ...template, name: 'Changed', templateId, revision: 99 } },
    deleteTemplate: { body: { templateId, revision: 99 } },
    setDefaultTemplate: { body: { templateId } },
    searchEditors: { params: { username: 'al' } },
    addEditor: { body: { editorId, teamId } },
    removeEditor: { body: { editorId, teamId } },
    regenerateInvite: { body: { teamId } },
    teamActivity: { query: page },
    invitations: {},
    acceptInvitation: { body: { invitationId } },
    joinTeam: { body: { code: 'A'.repeat(16) } },
    declineInvitation: { body: { invitationId } },
    cancelInvitation: { body: { editorId: invitedId, teamId } },
    inviteByEmail: { body: { email: account.email, teamId } },
    revokeInviteLink: { body: { linkId, teamId } },
    readInviteLink: { body: { code: 'A'.repeat(16) } },
    leaveTeam: { body: { teamId } },
    announceTeamChange: { params: { teamId }, body: { kinds: ['videos'] } },
    room: { params },
    changesRequestedVideos: { query: page },
    startVersion: {
      body: { videoId: video._id, comment: 'Second cut', maximumVideoQuality: '720p', extension: 'mp4' },
    },
    // A version that the video does not have, for the same reason.
    requestChanges: { body: { videoId: video._id, version: 'f'.repeat(32), note: 'Shorter, please' } },
    withdrawChanges: { body: { videoId: video._id, version: video.version } },
    binnedVideos: { query: page },
    // Expected details that the video does not have, for the same reason.
    editDetails: { body: { videoId: video._id, ...details, expected: { ...details, title: 'Another' } } },
    proposal: { params },
    // A revision that does not exist, for the same reason.
    saveProposal: {
      body: { videoId: video._id, title: 'Proposed', description: 'Proposed', tags: ['one'], revision: 99 },
    },
    proposeThumbnail: { fields: { videoId: video._id }, file: 'thumbnail' },
    // A thumbnail that nobody proposed.
    removeProposedThumbnail: { body: { videoId: video._id, thumbnailId: 'e'.repeat(24) } },
    deleteVideo: { body: { videoId: video._id } },
    restoreVideo: { body: { videoId: video._id } },
    muteVideo: { body: { videoId: video._id, muted: true } },
    notifications: { query: page },
    unreadNotifications: {},
    notificationSettings: {},
    changeNotificationSetting: { body: { kind: 'comment', channel: 'app' } },
    readNotifications: { body: { notificationId, older: false } },
    showMute: { params: { ticket: 'unknown' } },
    muteByLink: { params: { ticket: 'unknown' } },
    stills: { params },
    announceRoom: { params, body: { teamId, event: { kind: 'video' } } },
    comments: { params, query: {} },
    commentChanges: { params, query: { after: '0' } },
    postComment: {
      body: {
        videoId: video._id,
        version: video.version,
        clientId: randomUUID(),
        text: 'The map is wrong',
        frames: { from: 10, to: 10 },
        drawing: [{ tool: 'arrow', colour: 'red', points: [100, 100, 900, 900] }],
        parentId: null,
      },
    },
    editComment: { body: { videoId: video._id, commentId, text: 'The map is still wrong' } },
    deleteComment: { body: { videoId: video._id, commentId } },
    resolveComment: { body: { videoId: video._id, commentId, resolved: true } },
    exportComments: { params, query: { format: 'csv' } },
    browseVideos: {
      query: { view: 'pending', q: 'cut', limit: '5', with: 'editors', after: 'f'.repeat(24) },
    },
    pendingVideos: { query: page },
    publishedVideos: { query: page },
    ownVideos: { query: page },
    startUpload: {
      body: { title: 'A cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4', teamId },
    },
    finishUpload: { body: { url: uploadUrl } },
    unfinishedUploads: {},
    beginParts: { body: { url: uploadUrl, fileName: 'cut.mp4', size: 20_000_000 } },
    signParts: { body: { videoId: video._id, parts: [{ number: 1, md5: `${'A'.repeat(22)}==` }] } },
    uploadParts: { params },
    cancelUpload: { body: { videoId: video._id } },
    videoDetails: { params },
    videoSource: { params },
    startPublish: {
      body: {
        title: 'A cut',
        description: 'What it is',
        tags: ['cut', 'two words'],
        privacyStatus: 'private',
        notifySubscribers: false,
        videoId: video._id,
        thumbnail,
      },
    },
    resumePublish: { body: params },
    giveUpPublish: { body: params },
    cancelPublish: { body: { ...params, attempt: 1 } },
    addThumbnail: { body: params },
    publishCallback: { query: { state: 's'.repeat(43), code: 'c' } },
    showAuthorizeAgain: { query: { ticket: 't'.repeat(43) } },
    authorizeAgain: { query: { ticket: 't'.repeat(43) } },
    storeThumbnail: { file: 'thumbnail' },
    readLog: { params },
    writeLog: { params, body: logWriteOf(teamId) },
    removeLog: { params },
    requestFrame: { body: { videoId: video._id, version: 'f'.repeat(32), atMs: 1_000 } },
    frameState: { params: { ...params, frameId: '00000000-0000-4000-8000-000000000000' } },
    reportMedia: { params, body: { kind: 'progress', version: 'f'.repeat(32), progress: 0.5 } },
  };
}

/** A sample as a raw call. */
export function callOf({ params, query, body, fields, file }: Sample): RawCall {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  if (!fields && !file) return { params, query: search, json: body };
  if (file) return { params, query: search, form: fileForm(file, pixelPng, { fields }) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
  return { params, query: search, form };
}

const turns = new Map<Endpoint, number>();

/**
 * A token of a team member who may call the endpoint. The accounts take turns at each endpoint, so that none exceeds its
 * rate limit.
 */
export async function tokenFor(
  endpoint: Endpoint,
  { stack }: Stage,
  team: Target,
): Promise<string | undefined> {
  if (endpoint.access === 'public') return undefined;
  if (endpoint.access === 'service') return stack.env.SERVICE_TOKEN;
  const isEditors = endpoint.access === 'EDITOR' || endpoint.access === 'EDITOR-in-team';
  const users = isEditors ? team.editors : team.creators;
  const turn = (turns.get(endpoint) ?? 0) + 1;
  turns.set(endpoint, turn);
  return users[turn % users.length]?.freshToken();
}

/** Whether an endpoint returns a page instead of an envelope. */
export const isPage = (endpoint: Endpoint): boolean => endpoint.page === true;

/** The endpoint for tests of the session itself. */
export const sessionEndpoint = endpoints.identity;
