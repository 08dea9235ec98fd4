import type { RoomPerson, RoomVersion } from '@cutroom/contracts';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildEditor, videoId } from '../../../testing/builders';
import type { CommentsApi, NewComment, RoomComment } from '../model/comments-api';

/** The creator, who uses the page, and an editor. */
export const people = [
  { _id: buildCreator()._id, name: 'Ravi Iyer', role: 'YOUTUBER', picture: null },
  { _id: buildEditor()._id, name: 'Asha Rao', role: 'EDITOR', picture: 'https://store.test/asha.webp' },
] as const satisfies readonly RoomPerson[];

const [ravi, asha] = people;
export const byRavi = { _id: ravi._id, name: ravi.name };
export const byAsha = { _id: asha._id, name: asha.name };

/** The second version, which is under review, at 25 frames a second. */
export const buildRoomVersion = (overrides: Partial<RoomVersion> = {}): RoomVersion => ({
  version: '2'.repeat(32),
  number: 2,
  comment: 'Second cut',
  uploadedBy: { _id: buildEditor()._id, name: 'Asha Rao' },
  uploadedAt: '2026-11-21T06:30:00.000Z',
  size: 734_003_200,
  extension: 'mp4',
  maximumVideoQuality: '1080p',
  media: buildMedia(),
  ...overrides,
});

/** The first version, at 50 frames a second. */
export const oldVersion = buildRoomVersion({
  version: '1'.repeat(32),
  number: 1,
  media: buildMedia({ facts: buildFacts({ video: buildStream({ frameRate: 50 }) }) }),
});

/** 24 hexadecimal digits of a number. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** A comment by the creator on frame 60 of the newest version. */
export const buildComment = (overrides: Partial<RoomComment> = {}): RoomComment => ({
  _id: idOf(1),
  clientId: `00000000-0000-4000-8000-${(overrides._id ?? idOf(1)).slice(12)}`,
  videoId,
  version: '2'.repeat(32),
  versionNumber: 2,
  parentId: null,
  author: byRavi,
  text: 'The map is wrong',
  frames: { from: 60, to: 60 },
  drawing: null,
  createdAt: '2026-11-21T07:00:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: 1,
  ...overrides,
});

/** Comments that a test holds in memory, without a server. A posted comment is accepted at once. */
export function fakeApi(
  comments: readonly RoomComment[],
  set: (comments: readonly RoomComment[]) => void,
): CommentsApi {
  const change = async (id: string, part: Partial<RoomComment>) =>
    set(comments.map((comment) => (comment._id === id ? { ...comment, ...part } : comment)));

  function post({ parentId, ...input }: NewComment): string {
    const posted = buildComment({ ...input, _id: idOf(900 + comments.length), parentId });
    const end = comments.findLastIndex(({ _id, parentId: parent }) => [_id, parent].includes(parentId)) + 1;
    set(parentId === null ? [...comments, posted] : comments.toSpliced(end, 0, posted));
    return posted.clientId;
  }

  return {
    comments,
    isLoading: false,
    isComplete: true,
    error: null,
    retry: () => undefined,
    loadAgain: () => undefined,
    post,
    edit: (id, edited) => change(id, { ...edited, editedAt: '2026-11-21T08:00:00.000Z' }),
    remove: (id) => change(id, { deleted: true, text: '' }),
    resolve: (id, resolved) =>
      change(id, { resolved: resolved ? { by: byRavi, at: '2026-11-21T08:00:00.000Z' } : null }),
    present: [],
  };
}
