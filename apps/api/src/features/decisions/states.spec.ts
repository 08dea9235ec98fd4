import { endpoints, videoStates, type Endpoint, type VideoState } from '@cutroom/contracts';
import { buildCreator, buildEditor } from '../../testing/builders';
import { publishForm, type PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';

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
  'editor',
  "another team's creator",
  "another team's editor",
  'editor in no team',
] as const;
type Role = (typeof roles)[number];

/** The statuses of `calls`, in their order, for each state in which a video can be. */
const expected: Record<Role, Record<VideoState, readonly number[]>> = {
  creator: {
    AWAITING_UPLOAD: [404, 404, 403, 404, 404, 404],
    PENDING: [200, 201, 403, 200, 200, 200],
    CHANGES_REQUESTED: [200, 201, 403, 409, 200, 409],
    PUBLISHING: [200, 201, 403, 409, 409, 409],
    PUBLISHED: [200, 201, 403, 409, 409, 409],
    DELETED: [404, 404, 403, 404, 404, 404],
  },
  editor: {
    AWAITING_UPLOAD: [404, 404, 404, 403, 403, 403],
    PENDING: [200, 201, 200, 403, 403, 403],
    CHANGES_REQUESTED: [200, 201, 200, 403, 403, 403],
    PUBLISHING: [200, 201, 409, 403, 403, 403],
    PUBLISHED: [200, 201, 409, 403, 403, 403],
    DELETED: [404, 404, 404, 403, 403, 403],
  },
  "another team's creator": inEveryState([404, 404, 403, 404, 404, 404]),
  "another team's editor": inEveryState([404, 404, 404, 403, 403, 403]),
  'editor in no team': inEveryState([403, 403, 403, 403, 403, 403]),
};

/** The calls that change the state of a video, where they succeed. */
const transitions: Partial<Record<CallName, Partial<Record<VideoState, VideoState>>>> = {
  'request changes': { PENDING: 'CHANGES_REQUESTED' },
  withdraw: { CHANGES_REQUESTED: 'PENDING' },
};

function inEveryState(statuses: readonly number[]): Record<VideoState, readonly number[]> {
  return Object.fromEntries(videoStates.map((state) => [state, statuses])) as Record<
    VideoState,
    readonly number[]
  >;
}

async function tokenOf(role: Role): Promise<string> {
  const { deps } = stage.api;
  switch (role) {
    case 'creator':
      return stage.creator.token;
    case 'editor':
      return stage.editor.token;
    case "another team's creator":
      return (await buildCreator(deps)).token;
    case "another team's editor":
      return (await buildEditor(deps, (await buildCreator(deps)).teamId)).token;
    case 'editor in no team':
      return (await buildEditor(deps)).token;
  }
}

const setState = ({ id }: PendingVideo, state: VideoState) =>
  stage.api.deps.videos.updateOne({ _id: id }, { $set: { state } });

describe.each(roles)('the calls of a review room, by %s', (role) => {
  it.each(videoStates)(
    'answer as the table says while the video is %s, and change nothing else',
    async (state) => {
      const token = await tokenOf(role);
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
      expect(found).toEqual(expected[role][state]);
    },
  );
});
