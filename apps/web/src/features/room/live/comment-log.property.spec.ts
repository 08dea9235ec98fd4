import type { Comment, CommentChanges, CommentsPage } from '@cutroom/contracts';
import { listComments } from './comment-list';
import { createCommentLog } from './comment-log';
import { buildComment, ownAuthor } from './testing/build-comment';

/** Mulberry32: returns the same numbers for the same seed, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const list = (comments: Iterable<Comment>) =>
  listComments([...comments].map((comment) => ({ ...comment, status: 'sent', problem: null })));

/** A fake server with comments, their changes, and both calls that a page makes. */
function buildServer(random: (below: number) => number) {
  const comments = new Map<string, Comment>();
  const events: Comment[] = [];
  let seq = 0;
  const store = (comment: Comment): Comment => {
    seq += 1;
    const stored = { ...comment, seq };
    comments.set(comment._id, stored);
    events.push(stored);
    return stored;
  };
  const anyOf = (found: Comment[]) => found[random(found.length)];
  return {
    comments,
    events,
    post(author: Comment['author']): Comment {
      const n = comments.size + 1;
      const parent =
        random(3) === 0
          ? anyOf([...comments.values()].filter((c) => c.parentId === null && !c.deleted))
          : undefined;
      const from = random(5);
      return store(
        parent
          ? buildComment(n, { author, parentId: parent._id, versionNumber: parent.versionNumber })
          : buildComment(n, {
              author,
              versionNumber: 1 + random(3),
              frames: from === 0 ? null : { from, to: from },
            }),
      );
    },
    change(): void {
      const comment = anyOf([...comments.values()].filter(({ deleted }) => !deleted));
      if (!comment) return;
      if (random(4) === 0) store({ ...comment, deleted: true, text: '' });
      else store({ ...comment, text: `${comment.text}!` });
    },
    page(after: string | null): CommentsPage {
      const all: Comment[] = list(comments.values());
      // Comments that were deleted since the last page do not move the start of the next one.
      const order = list([...comments.values()].map((comment) => ({ ...comment, deleted: false })));
      const place = new Map(order.map(({ _id }, index) => [_id, index]));
      const from = after === null ? -1 : (place.get(after) ?? -1);
      const rest = all.filter(({ _id }) => (place.get(_id) ?? 0) > from);
      const shown = rest.slice(0, 3).map(({ _id }) => comments.get(_id) as Comment);
      return { comments: shown, next: rest.length > 3 ? (shown.at(-1)?._id ?? null) : null, seq };
    },
    changes(after: number): CommentChanges {
      const found = [...comments.values()].filter((c) => c.seq > after).sort((a, b) => a.seq - b.seq);
      return { comments: found.slice(0, 3), more: found.length > 3, seq };
    },
  };
}

/** Runs a page through lost, repeated and late messages, and then through one undisturbed reconnection. */
function live(seed: number) {
  const random = randomOf(seed);
  const server = buildServer(random);
  const log = createCommentLog({ authorId: ownAuthor._id });
  const underWay: (() => void)[] = [];
  let next: string | null | undefined;
  let isAsking = false;
  const isDone = () => next === null;

  function askPage() {
    const answer = server.page(next ?? null);
    isAsking = true;
    underWay.push(() => {
      isAsking = false;
      log.applyPage(answer);
      next = answer.next;
    });
  }
  function catchUp() {
    for (let more = true; more;) {
      const changes = server.changes(log.lastSeq() ?? 0);
      log.applyChanges(changes);
      more = changes.more;
    }
  }
  function post() {
    const comment = server.post(ownAuthor);
    const { clientId, videoId, version, text, frames, drawing, parentId, versionNumber, createdAt } = comment;
    const request = { clientId, videoId, version, text, frames, drawing, parentId };
    log.addUnsent({ request, author: ownAuthor, versionNumber, createdAt }, 'sending');
    if (random(2) === 0) underWay.push(() => void log.applyComment(comment));
    else underWay.push(() => log.setFailed(clientId, 'lost'));
  }

  for (let step = 0; step < 60; step += 1) {
    const before = server.events.length;
    const choice = random(8);
    if (choice < 2) server.post(buildComment(1).author);
    else if (choice === 2) post();
    else if (choice < 5) server.change();
    else if (choice === 5 && log.lastSeq() !== null) catchUp();
    else if (underWay.length > 0) underWay.splice(random(underWay.length), 1)[0]?.();
    if (!isDone() && !isAsking && random(4) === 0) askPage();
    for (const comment of server.events.slice(before)) {
      const copies = random(4) === 0 ? 0 : 1 + random(2);
      for (let copy = 0; copy < copies; copy += 1)
        underWay.push(() => void log.applyEvent({ kind: 'comment', comment }));
    }
  }
  while (underWay.length > 0) underWay.splice(random(underWay.length), 1)[0]?.();
  while (!isDone()) {
    askPage();
    underWay.pop()?.();
  }
  catchUp();
  return { log, server };
}

describe('comments in any order', () => {
  it('always converge to the comments of the server, without duplicates, over 250 random runs', () => {
    for (let seed = 1; seed <= 250; seed += 1) {
      const { log, server } = live(seed);
      const expected = list(server.comments.values());
      // Compares texts, because comparing the objects would take most of the time.
      if (JSON.stringify(log.list()) !== JSON.stringify(expected))
        expect({ seed, list: log.list() }).toEqual({ seed, list: expected });
      expect([seed, log.lastSeq()]).toEqual([seed, server.events.length]);
    }
  });
});
