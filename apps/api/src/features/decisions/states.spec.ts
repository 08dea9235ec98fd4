import { endpoints, videoStates, type Endpoint, type VideoState } from '@cutroom/contracts';
import { publishForm, type PendingVideo } from '../publishing/testing/pending-video';
import { leaseOfAnother } from '../../testing/lease-of-another';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { tokenOf, type Role } from '../publishing/testing/token-of';

const stage = usePublishStage();

interface Call {
  row: Endpoint;
  params?: Record<string, string>;
  body?: unknown;
}

const version = (video: PendingVideo) => ({ videoId: video.id, version: video.version });

/** Everything that the room offers, and the one call that leads to the channel. */
const calls = {
  room: ({ id }) => ({ row: endpoints.room, params: { videoId: id } }),
  comment: (video) => ({
    row: endpoints.postComment,
    body: {
      ...version(video),
      clientId: crypto.randomUUID(),
      text: 'The map is wrong',
      frames: { from: 10, to: 20 },
      drawing: null,
      parentId: null,
    },
  }),
  'new version': ({ id }) => ({
    row: endpoints.startVersion,
    body: { videoId: id, comment: 'Next cut', maximumVideoQuality: '1080p', extension: 'mp4' },
  }),
  'request changes': (video) => ({
    row: endpoints.requestChanges,
    body: { ...version(video), note: 'Shorter, please' },
  }),
  withdraw: (video) => ({ row: endpoints.withdrawChanges, body: version(video) }),
  approve: (video) => ({ row: endpoints.startPublish, body: publishForm(video, { version: video.version }) }),
} satisfies Record<string, (video: PendingVideo) => Call>;

type CallName = keyof typeof calls;
const names = Object.keys(calls) as CallName[];

const roles = [
  'creator',
  'uploader',
  "another team's creator",
  "another team's editor",
  'editor in no team',
] as const satisfies Role[];
type Caller = (typeof roles)[number];
type Statuses = readonly number[];

/** The statuses of `calls`, in their order, for each state in which a video can be. */
const ofTeam: Record<VideoState, { creator: Statuses; uploader: Statuses }> = {
  AWAITING_UPLOAD: { creator: [404, 404, 403, 404, 404, 404], uploader: [404, 404, 404, 403, 403, 403] },
  PENDING: { creator: [200, 201, 403, 200, 200, 200], uploader: [200, 201, 200, 403, 403, 403] },
  CHANGES_REQUESTED: { creator: [200, 201, 403, 409, 200, 409], uploader: [200, 201, 200, 403, 403, 403] },
  PUBLISHING: { creator: [200, 201, 403, 409, 409, 409], uploader: [200, 201, 409, 403, 403, 403] },
  PUBLISHED: { creator: [200, 201, 403, 409, 409, 409], uploader: [200, 201, 409, 403, 403, 403] },
  DELETED: { creator: [404, 404, 403, 404, 404, 404], uploader: [404, 404, 404, 403, 403, 403] },
};

/** The same for the others, whatever the state. */
const ofOthers = {
  "another team's creator": [404, 404, 403, 404, 404, 404],
  "another team's editor": [404, 404, 404, 403, 403, 403],
  'editor in no team': [403, 403, 403, 403, 403, 403],
};

const expectedFor = (role: Caller, state: VideoState): Statuses =>
  role === 'creator' || role === 'uploader' ? ofTeam[state][role] : ofOthers[role];

/** The calls that change the state of a video, where they succeed. */
const transitions: Partial<Record<CallName, Partial<Record<VideoState, VideoState>>>> = {
  'request changes': { PENDING: 'CHANGES_REQUESTED' },
  withdraw: { CHANGES_REQUESTED: 'PENDING' },
};

const setState = ({ id }: PendingVideo, state: VideoState) => {
  // Held by a process, or the row would be set aside for what it lacks.
  const held = state === 'PUBLISHING' ? { lease: leaseOfAnother() } : {};
  return stage.api.deps.videos.updateOne({ _id: id }, { $set: { state, ...held } });
};

describe.each(roles)('the calls of a review room, by %s', (role) => {
  it.each(videoStates)(
    'answer as the table says while the video is %s, and change nothing else',
    async (state) => {
      const token = await tokenOf(stage, role);
      const found: number[] = [];
      for (const name of names) {
        const video = await stage.buildVideo({ size: 1_000 });
        await setState(video, state);
        const { row, ...input }: Call = calls[name](video);
        const { status } = await stage.api.call(row, { ...input, token });
        found.push(status);
        const next = (status < 300 && transitions[name]?.[state]) || state;
        expect([name, (await stage.rowOf(video)).state]).toEqual([name, next]);
      }
      expect(found).toEqual(expectedFor(role, state));
    },
  );
});
