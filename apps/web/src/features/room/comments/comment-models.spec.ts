import { frameRateOf } from '@cutroom/contracts';
import { tabStorage } from '../../../testing/tab-storage';
import { buildComment, buildRoomVersion, byAsha, byRavi, idOf, oldVersion } from '../testing/build-room';
import { fakeControl } from '../testing/fake-control';
import { authorsIn, countsOf, everything, listed, openOfAll } from './filters';
import { emptyDraft, parseCommentDraft, roomDrafts } from './room-drafts';
import { isSameThread, threadsOf } from './threads';
import { frameInShown, framesLabel, timingsOf } from './timing';

const version = buildRoomVersion();
const resolved = { by: byRavi, at: '2026-11-21T08:00:00.000Z' };
const comments = [
  buildComment({ _id: idOf(1) }),
  buildComment({ _id: idOf(2), parentId: idOf(1), author: byAsha }),
  buildComment({ _id: idOf(3), resolved }),
  buildComment({ _id: idOf(4), version: oldVersion.version, author: byAsha }),
  buildComment({ _id: idOf(5), deleted: true }),
  buildComment({ _id: idOf(6), deleted: true }),
  buildComment({ _id: idOf(7), parentId: idOf(6), author: byAsha }),
  buildComment({ _id: idOf(8), parentId: idOf(4), deleted: true }),
];
const threads = threadsOf(comments);
const shown = (filter: Partial<typeof openOfAll>, selected: string | null = null) =>
  listed(threads, { ...everything, ...filter }, { version: version.version, selected }).map(({ comment }) =>
    parseInt(comment._id, 16),
  );

describe('threads of a room', () => {
  it('have their replies, and leave out deleted comments without replies', () => {
    expect(threads.map(({ comment, replies }) => [comment._id, ...replies.map(({ _id }) => _id)])).toEqual(
      [[1, 2], [3], [4], [6, 7]].map((ids) => ids.map(idOf)),
    );
  });

  it('are the same until a comment or a reply changes', () => {
    const changed = threadsOf(comments.map((one) => (one._id === idOf(2) ? { ...one, text: 'Fixed' } : one)));
    expect(threads.map((thread, i) => isSameThread(thread, changed[i] ?? thread))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('are filtered by state, person and version', () => {
    expect(shown({ status: 'open' })).toEqual([1, 4, 6]);
    expect(shown({ status: 'resolved' })).toEqual([3]);
    expect(shown({ person: byAsha._id })).toEqual([1, 4, 6]);
    expect(shown({ person: byRavi._id })).toEqual([1, 3]);
    expect(shown({ thisVersion: true })).toEqual([1, 3, 6]);
  });

  it('include the selected comment or reply regardless of the filter', () => {
    expect(shown({ status: 'resolved' }, idOf(2))).toEqual([1, 3]);
  });

  it('are counted per status with the other filters applied, and a deleted comment not as open', () => {
    expect(countsOf(threads, openOfAll, version.version)).toEqual({ open: 2, resolved: 1, all: 4 });
    const byRaviOnly = { ...openOfAll, person: byRavi._id, thisVersion: true };
    expect(countsOf(threads, byRaviOnly, version.version)).toEqual({ open: 1, resolved: 1, all: 2 });
    expect(authorsIn(threads).map(({ name }) => name)).toEqual(['Asha Rao', 'Ravi Iyer']);
  });
});

describe('timing of a version', () => {
  const control = fakeControl({ lastFrame: 100 });
  const timings = timingsOf([version, oldVersion], version.version, control);

  it('names frames by the rate and the start timecode of their own version', () => {
    const old = timings.get(oldVersion.version) ?? control;
    expect(framesLabel({ from: 60, to: 60 }, control)).toBe('00:00:02:10');
    expect(framesLabel({ from: 60, to: 125 }, old)).toBe('00:00:01:10 – 00:00:02:25');
    expect(framesLabel({ from: 1, to: 1 }, { rate: frameRateOf(25), startTimecode: '10:00:00:00' })).toBe(
      '10:00:00:01',
    );
  });

  it('finds the frame of the shown version at the same time, up to its end', () => {
    expect(frameInShown(61, frameRateOf(50), control)).toBe(30);
    expect(frameInShown(61, frameRateOf(25), control)).toBe(61);
    expect(frameInShown(500, frameRateOf(25), control)).toBe(100);
    expect(frameInShown(500, frameRateOf(25), fakeControl({ lastFrame: 0 }))).toBe(500);
  });
});

describe('drafts of a room', () => {
  const pin = { from: 3, to: 9 };
  const drawing = [{ tool: 'pen' as const, colour: 'red' as const, points: [1, 2, 3, 4] }];
  const rate = { numerator: 25, denominator: 1 };
  const draft = { text: 'Half a sent', pin, version: version.version, rate, drawing };
  const known = [version.version];

  it('are restored unchanged for their user and their video', () => {
    const storage = tabStorage();
    roomDrafts(storage, 'anna', 'v1').keep(draft);
    expect(roomDrafts(storage, 'anna', 'v1').read(known)).toEqual(draft);
    expect(roomDrafts(storage, 'ben', 'v1').read(known)).toBeNull();
    expect(roomDrafts(storage, 'anna', 'v2').read(known)).toBeNull();
    roomDrafts(storage, 'anna', 'v1').keep(emptyDraft);
    expect(storage.length).toBe(0);
  });

  it('keep the texts of several replies, including those of another tab', () => {
    const storage = tabStorage();
    const [one, other] = [roomDrafts(storage, 'anna', 'v1'), roomDrafts(storage, 'anna', 'v1')];
    one.keepText('reply.1', 'Yes');
    other.keepText('edit.2', 'No');
    const later = roomDrafts(storage, 'anna', 'v1');
    expect([later.textOf('reply.1'), later.textOf('edit.2'), later.textOf('reply.3')]).toEqual([
      'Yes',
      'No',
      '',
    ]);
    later.keepText('reply.1', '');
    later.keepText('edit.2', '');
    expect(storage.length).toBe(0);
  });

  it.each([
    ['an unknown version', { ...draft, version: 'gone' }, { ...emptyDraft, text: draft.text }],
    ['frames that are none', { ...draft, pin: { from: 9, to: 3 } }, { ...emptyDraft, text: draft.text }],
    ['a rate that is none', { ...draft, rate: { numerator: 0, denominator: 1 } }, { ...draft, rate: null }],
    ['a drawing that is none', { ...draft, drawing: [{ tool: 'bomb' }] }, { ...draft, drawing: null }],
    [
      'the whole video and a drawing',
      { ...draft, pin: null },
      { ...emptyDraft, text: draft.text, pin: null },
    ],
    ['no text', { ...draft, text: 5 }, null],
    ['nothing', undefined, null],
  ])('drop parts that cannot be posted: %s', (_, kept, expected) => {
    expect(parseCommentDraft(kept, known)).toEqual(expected);
  });
});
