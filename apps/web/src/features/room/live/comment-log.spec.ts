import type { Comment } from '@cutroom/contracts';
import { createCommentLog } from './comment-log';
import { buildComment, idOf, ownAuthor } from './testing/build-comment';

const newLog = () => {
  const confirmed: string[] = [];
  const log = createCommentLog({ authorId: ownAuthor._id, onConfirmed: (id) => void confirmed.push(id) });
  return { log, confirmed, texts: () => log.list().map(({ text }) => text) };
};
const event = (comment: Comment) => ({ kind: 'comment', comment }) as const;
const page = (comments: Comment[], seq: number) => ({ comments, seq });
const frame = (from: number) => ({ frames: { from, to: from } });

function unsent(n: number) {
  const { clientId, videoId, version, text, frames, drawing, parentId } = buildComment(n);
  const request = { clientId, videoId, version, text, frames, drawing, parentId };
  return { request, author: ownAuthor, versionNumber: 1, createdAt: '2026-11-20T06:30:00.000Z' };
}

describe('the comments of a room', () => {
  it('are listed by version, then by frame, with the replies after their comment', () => {
    const { log, texts } = newLog();
    const shuffled = [
      buildComment(7, { parentId: idOf(3), text: 'reply 2' }),
      buildComment(4, { ...frame(90), text: 'frame 90' }),
      buildComment(6, { versionNumber: 2, text: 'v2' }),
      buildComment(5, { parentId: idOf(3), text: 'reply 1' }),
      buildComment(3, { ...frame(10), text: 'frame 10' }),
      buildComment(2, { text: 'whole video, younger' }),
      buildComment(8, { ...frame(10), text: 'frame 10, younger' }),
      buildComment(1, { text: 'whole video' }),
    ];
    log.applyPage(page(shuffled, 8));
    expect(texts()).toEqual([
      'v2',
      'whole video',
      'whole video, younger',
      'frame 10',
      'reply 1',
      'reply 2',
      'frame 10, younger',
      'frame 90',
    ]);
  });

  it('leave out deleted comments, except those that have replies', () => {
    const { log } = newLog();
    log.applyPage(page([buildComment(1), buildComment(2, { parentId: idOf(1) }), buildComment(3)], 3));
    log.applyEvent(event(buildComment(3, { deleted: true, text: '', seq: 4 })));
    log.applyEvent(event(buildComment(1, { deleted: true, text: '', seq: 5 })));
    expect(log.list().map(({ _id, deleted }) => [_id, deleted])).toEqual([
      [idOf(1), true],
      [idOf(2), false],
    ]);
    log.applyEvent(event(buildComment(2, { parentId: idOf(1), deleted: true, text: '', seq: 6 })));
    expect(log.list()).toEqual([]);
  });

  it('never return to an older state, whether an event, a page or a response brings it', () => {
    const { log, texts } = newLog();
    log.applyPage(page([buildComment(1, { text: 'edited', seq: 5 })], 5));
    expect(log.applyEvent(event(buildComment(1, { text: 'first', seq: 1 })))).toBe('applied');
    log.applyPage(page([buildComment(1, { text: 'second', seq: 4 })], 4));
    log.applyChanges({ comments: [buildComment(1, { text: 'third', seq: 4 })], more: false, seq: 5 });
    expect(texts()).toEqual(['edited']);
    expect(log.lastSeq()).toBe(5);
  });

  it('do not reappear with an event that is older than the first page', () => {
    const { log } = newLog();
    log.applyEvent(event(buildComment(1)));
    log.applyPage(page([], 2));
    log.applyEvent(event(buildComment(2)));
    expect(log.list()).toEqual([]);
  });

  it('report a gap until the missing changes have arrived', () => {
    const { log } = newLog();
    const gaps = jest.fn();
    log.subscribeToGaps(gaps);
    expect(log.applyEvent(event(buildComment(3)))).toBe('applied');
    expect(log.applyPage(page([buildComment(1)], 1))).toBe('gap');
    expect(log.applyEvent(event(buildComment(4)))).toBe('gap');
    expect([gaps.mock.calls.length, log.lastSeq()]).toEqual([2, 1]);
    expect(log.applyEvent(event(buildComment(2)))).toBe('applied');
    expect(log.lastSeq()).toBe(4);
    expect(log.applyEvent(event(buildComment(6)))).toBe('gap');
    expect(log.applyChanges({ comments: [buildComment(5)], more: true, seq: 6 })).toBe('applied');
    expect(log.lastSeq()).toBe(6);
    expect(log.applyEvent({ kind: 'video' })).toBe('applied');
  });

  it('keep the same list until something changes', () => {
    const { log } = newLog();
    log.applyPage(page([buildComment(1)], 1));
    expect(log.list()).toBe(log.list());
  });
});

describe("a user's own comment that is being sent", () => {
  it.each(['event', 'response', 'page'] as const)('appears once when its %s arrives first', (first) => {
    const { log, confirmed } = newLog();
    log.applyPage(page([], 0));
    log.addUnsent(unsent(1), 'sending');
    expect(log.list().map(({ status }) => status)).toEqual(['sending']);
    const stored = buildComment(1, { author: ownAuthor });
    const ways = {
      event: () => log.applyEvent(event(stored)),
      response: () => log.applyComment(stored),
      page: () => log.applyPage(page([stored], 1)),
    };
    ways[first]();
    log.setFailed(stored.clientId, 'too late');
    for (const way of Object.values(ways)) way();
    expect(log.list().map(({ _id, status }) => [_id, status])).toEqual([[idOf(1), 'sent']]);
    expect(confirmed).toEqual([stored.clientId]);
  });

  it('is not added when the server already has it', () => {
    const { log, confirmed } = newLog();
    log.applyPage(page([buildComment(1, { author: ownAuthor })], 1));
    log.addUnsent(unsent(1), 'failed');
    expect(log.list()).toHaveLength(1);
    expect(confirmed).toHaveLength(1);
  });

  it("stays when another user's comment has its clientId", () => {
    const { log } = newLog();
    log.addUnsent(unsent(1), 'sending');
    log.applyPage(page([buildComment(1)], 1));
    expect(log.list().map(({ status }) => status)).toEqual(['sent', 'sending']);
  });

  it('fails with its reason, can be sent again, and can be discarded', () => {
    const { log } = newLog();
    const { clientId } = unsent(1).request;
    log.addUnsent(unsent(1), 'sending');
    log.setFailed(clientId, 'unreachable');
    expect(log.list()[0]).toMatchObject({ status: 'failed', problem: 'unreachable' });
    log.setSending(clientId);
    expect(log.list()[0]).toMatchObject({ status: 'sending', problem: null });
    log.dropUnsent(clientId);
    expect(log.list()).toEqual([]);
  });
});

describe('a change that the server has not confirmed', () => {
  it('is shown, whatever arrives meanwhile, until it is reverted', () => {
    const { log, texts } = newLog();
    log.applyPage(page([buildComment(1)], 1));
    const undo = log.patch(idOf(1), (comment) => ({ ...comment, text: 'mine' }));
    log.applyEvent(event(buildComment(1, { text: 'theirs', seq: 2 })));
    expect(texts()).toEqual(['mine']);
    undo();
    expect(texts()).toEqual(['theirs']);
  });
});
