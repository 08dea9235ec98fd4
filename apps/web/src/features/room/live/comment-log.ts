import type { Comment, CommentChanges, CommentsPage, RoomEvent } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';
import type { UnsentComment } from '../../../lib/drafts/unsent-comments';
import { deletedParentOf, listComments, shownUnsent, type RoomComment } from './comment-list';

/** 'gap': changes are missing between those in the log and those that arrived; `commentChanges` returns them. */
export type Applied = 'applied' | 'gap';

interface LogOptions {
  /** The ID of the user, whose own comments are recognized by their clientId. */
  authorId: string;
  /** Called when the server has a comment that was added as unsent. */
  onConfirmed?: (clientId: string) => void;
}

/** The name of an account can change without a new `seq`: when the account is deleted, it is replaced everywhere. */
const hasSameNames = (a: Comment, b: Comment): boolean =>
  a.author.name === b.author.name && a.resolved?.by.name === b.resolved?.by.name;

type Patch = (comment: RoomComment) => RoomComment;

/**
 * The comments of a room, from pages, changes, events and responses in any order and however often they arrive. Of two
 * states of a comment, the one with the larger `seq` wins. Deleted comments are kept, so that an older page does not
 * restore them.
 */
export function createCommentLog({ authorId, onConfirmed = () => undefined }: LogOptions) {
  const stored = new Map<string, RoomComment>();
  const unsent = new Map<string, RoomComment>();
  const patches = new Set<{ commentId: string; patch: Patch }>();
  const listeners = createListeners();
  const gapListeners = createListeners();
  const confirmed = new Set<string>();
  /** Client IDs of unsent comments that the server has refused. */
  const refused = new Set<string>();
  /** Changes that arrived while earlier ones are missing. */
  const ahead = new Set<number>();
  /** Every change up to here is in the log; null until the first page. */
  let lastSeq: number | null = null;
  let list: RoomComment[] | null = null;

  function changed(): void {
    list = null;
    listeners.notify();
  }

  function arrived(applied: Applied): Applied {
    changed();
    if (applied === 'gap') gapListeners.notify();
    return applied;
  }

  function confirm(clientId: string): void {
    confirmed.add(clientId);
    if (unsent.delete(clientId)) onConfirmed(clientId);
  }

  function put(comment: Comment): void {
    const before = stored.get(comment._id);
    if (before && (before.seq > comment.seq || (before.seq === comment.seq && hasSameNames(before, comment))))
      return;
    stored.set(comment._id, { ...comment, status: 'sent', problem: null });
    recognize(comment);
  }

  function recognize(comment: Comment): void {
    if (comment.author._id === authorId && !confirmed.has(comment.clientId)) confirm(comment.clientId);
  }

  /** Call it when everything up to `seq` is in the log. */
  function advance(seq: number): Applied {
    lastSeq = Math.max(lastSeq ?? seq, seq);
    for (const other of ahead) if (other <= lastSeq) ahead.delete(other);
    while (ahead.delete(lastSeq + 1)) lastSeq += 1;
    return ahead.size === 0 ? 'applied' : 'gap';
  }

  /** Removes comments that arrived before the first page. They may be deleted by then; if not, a page contains them. */
  function forgetUntil(seq: number): void {
    for (const comment of stored.values()) if (comment.seq <= seq) stored.delete(comment._id);
  }

  function applyComment(comment: Comment): Applied {
    const isLate = lastSeq !== null && comment.seq <= lastSeq && !stored.has(comment._id);
    // The comment is on a page that has not been loaded yet, or it was deleted before the first page.
    if (isLate) recognize(comment);
    else put(comment);
    if (lastSeq === null || comment.seq > lastSeq) ahead.add(comment.seq);
    return arrived(lastSeq === null ? 'applied' : advance(lastSeq));
  }

  const patched = (comment: RoomComment): RoomComment =>
    [...patches].reduce((now, { commentId, patch }) => (commentId === now._id ? patch(now) : now), comment);

  /** Without them, the list would leave out a reply that was refused because its comment is gone. */
  const deletedParents = (): Iterable<RoomComment> =>
    new Map(
      [...unsent.values()].flatMap((reply) => {
        const { parentId, clientId } = reply;
        const isLost = parentId !== null && refused.has(clientId) && !stored.has(parentId);
        return isLost ? [[parentId, deletedParentOf(reply, parentId)]] : [];
      }),
    ).values();

  function setState(clientId: string, state: Pick<RoomComment, 'status' | 'problem'>): void {
    const comment = unsent.get(clientId);
    if (comment) unsent.set(clientId, { ...comment, ...state });
    changed();
  }

  return {
    /** Every change up to this one is in the log; null before the first page. */
    lastSeq: () => lastSeq,
    /** The comments in the room's order; the same list until something changes. */
    list: (): readonly RoomComment[] =>
      (list ??= listComments([
        ...[...stored.values()].map(patched),
        ...deletedParents(),
        ...unsent.values(),
      ])),
    subscribe: listeners.subscribe,
    /** Calls back when an event, a page or a response shows that changes are missing. */
    subscribeToGaps: gapListeners.subscribe,

    /** The first page sets up to which change the log is complete; later pages only add comments. */
    applyPage({ comments, seq }: Pick<CommentsPage, 'comments' | 'seq'>): Applied {
      if (lastSeq === null) forgetUntil(seq);
      comments.forEach(put);
      return arrived(advance(lastSeq ?? seq));
    },
    /** The response to a request for everything after `lastSeq`. */
    applyChanges({ comments, more, seq }: CommentChanges): Applied {
      comments.forEach(put);
      const applied = advance(more ? Math.max(...comments.map((comment) => comment.seq)) : seq);
      changed();
      return applied;
    },
    applyEvent: (event: RoomEvent): Applied =>
      event.kind === 'comment' ? applyComment(event.comment) : 'applied',
    /** The response to the user's own call. */
    applyComment,

    /** Shows a comment of the user before the server has it, unless the server already has it. */
    addUnsent(comment: UnsentComment, status: 'sending' | 'failed'): void {
      const { clientId } = comment.request;
      if (confirmed.has(clientId)) return onConfirmed(clientId);
      unsent.set(clientId, shownUnsent(comment, { status, problem: null }));
      changed();
    },
    isUnsent: (clientId: string): boolean => unsent.has(clientId),
    setSending: (clientId: string) => setState(clientId, { status: 'sending', problem: null }),
    /** `problem`: why the server refused it; null if there was no connection. */
    setFailed(clientId: string, problem: string | null): void {
      if (problem !== null) refused.add(clientId);
      setState(clientId, { status: 'failed', problem });
    },
    dropUnsent(clientId: string): void {
      unsent.delete(clientId);
      changed();
    },

    /** Shows a change before the server has confirmed it. @returns a function that reverts it */
    patch(commentId: string, patch: Patch): () => void {
      const entry = { commentId, patch };
      patches.add(entry);
      changed();
      return () => {
        patches.delete(entry);
        changed();
      };
    },
  };
}

export type CommentLog = ReturnType<typeof createCommentLog>;
