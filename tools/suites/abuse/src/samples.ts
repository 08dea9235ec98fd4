import { endpoints, type Endpoint, type EndpointName } from '@cutroom/contracts';
import type { RawCall } from './raw-call';
import { pixel, type Stage, type Target } from './stage';

/** A call of one row that would succeed: what everything hostile is made from. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Text fields of a multipart body. */
  fields?: Record<string, string>;
  /** The file part by its field. */
  file?: string;
}

const password = 'Journey@2026';
const account = {
  username: 'somebody',
  email: 'somebody@example.com',
  password,
  confirmPassword: password,
  otp: '123456',
};
const step = { status: 'DONE' };
const moving = { status: 'DONE', bytes: 1, total: 1 };

/** Every row has one: a row without is a compile error. */
export function samplesOf(target: Target): Record<EndpointName, Sample> {
  const { teamId, editorId, invitedId, invitationId, video, uploadAddress, thumbnail } = target;
  const params = { videoId: video._id };
  const page = { limit: '5', before: 'f'.repeat(24) };
  return {
    sendOtp: { body: { email: account.email } },
    verifyOtp: { body: { email: account.email, otp: account.otp } },
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
    editorProfile: {},
    updateEditor: {
      fields: { name: 'Somebody', about: 'Cuts', yearsOfExperience: '4', location: 'Pune , India' },
      file: 'profile',
    },
    teamStats: {},
    teamInfo: { params: { teamId } },
    searchEditors: { params: { username: 'al' } },
    addEditor: { body: { editorId, teamId } },
    removeEditor: { body: { editorId, teamId } },
    regenerateInvite: { body: { teamId } },
    teamActivity: { query: page },
    invitations: {},
    acceptInvitation: { body: { invitationId } },
    declineInvitation: { body: { invitationId } },
    cancelInvitation: { body: { editorId: invitedId, teamId } },
    leaveTeam: { body: { teamId } },
    pendingVideos: { query: page },
    publishedVideos: { query: page },
    startUpload: {
      body: { title: 'A cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4', teamId },
    },
    finishUpload: { body: { url: uploadAddress } },
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
    addThumbnail: { body: params },
    publishCallback: { query: { state: 's'.repeat(43), code: 'c' } },
    showAuthorizeAgain: { query: { ticket: 't'.repeat(43) } },
    authorizeAgain: { query: { ticket: 't'.repeat(43) } },
    storeThumbnail: { file: 'thumbnail' },
    readLog: { params },
    writeLog: {
      params,
      body: {
        teamId,
        authorizationInitiated: step,
        permissionGranted: step,
        queue: step,
        downloading: moving,
        uploading: moving,
        attempt: 1,
        version: 1,
        failure: null,
        youtubeUrl: null,
      },
    },
  };
}

/** The sample as a call. */
export function callOf({ params, query, body, fields, file }: Sample): RawCall {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  if (!fields && !file) return { params, query: search, json: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
  if (file) form.set(file, new Blob([pixel], { type: 'image/png' }), 'picture.png');
  return { params, query: search, form };
}

const turns = new Map<Endpoint, number>();

/**
 * A token that the row lets in, of that team. Each row takes the accounts in turn, so that the limit of no account
 * answers.
 */
export async function tokenFor(row: Endpoint, { stack }: Stage, team: Target): Promise<string | undefined> {
  if (row.access === 'public') return undefined;
  if (row.access === 'service') return stack.env.SERVICE_TOKEN;
  const isEditors = row.access === 'EDITOR' || row.access === 'EDITOR-in-team';
  const people = isEditors ? team.editors : team.creators;
  const turn = (turns.get(row) ?? 0) + 1;
  turns.set(row, turn);
  return people[turn % people.length]?.freshToken();
}

/** Rows that answer with a page for people instead of an envelope. */
export const isPage = (row: Endpoint): boolean => row.page === true;

/** The row that everything about a plain session is tried on. */
export const plainRow = endpoints.identity;
