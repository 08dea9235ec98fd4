import type { Comment, CommentChanges, CommentsPage, RoomEvent } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';
import { listComments, shownUnsent, type RoomComment, type UnsentComment } from './comment-list';

/** 'gap': changes are missing between what the log has and what arrived; `commentChanges` has them. */
export type Applied = 'applied' | 'gap';

interface LogOptions {
  /** The user, whose comments are recognized by their clientId. */
  authorId: string;
  /** The server has this comment, which was added as unsent. */
  onConfirmed?: (clientId: string) => void;
}

type Patch = (comment: RoomComment) => RoomComment;

/**
 * The comments of a room, from pages, changes, events and responses in any order and however often they arrive. Of two
 * states of a comment the one with the larger `seq` counts. Deleted comments are kept, so that an older page does not
 * bring them back.
 */
export function createCommentLog({ authorId, onConfirmed = () => undefined }: LogOptions) {
  const stored = new Map<string, RoomComment>();
  const unsent = new Map<string, RoomComment>();
  const patches = new Set<{ commentId: string; patch: Patch }>();
  const listeners = createListeners();
  const gapListeners = createListeners();
  const confirmed = new Set<string>();
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
    if (before && before.seq >= comment.seq) return;
    stored.set(comment._id, { ...comment, status: 'sent', problem: null });
    recognize(comment);
  }

  function recognize(comment: Comment): void {
    if (comment.author._id === authorId && !confirmed.has(comment.clientId)) confirm(comment.clientId);
  }

  /** Everything up to `seq` is there now. */
  function advance(seq: number): Applied {
    lastSeq = Math.max(lastSeq ?? seq, seq);
    for (const other of ahead) if (other <= lastSeq) ahead.delete(other);
    while (ahead.delete(lastSeq + 1)) lastSeq += 1;
    return ahead.size === 0 ? 'applied' : 'gap';
  }

  /** What came before the first page may be deleted by then; if not, a page has it. */
  function forgetUntil(seq: number): void {
    for (const comment of stored.values()) if (comment.seq <= seq) stored.delete(comment._id);
  }

  function applyComment(comment: Comment): Applied {
    const isLate = lastSeq !== null && comment.seq <= lastSeq && !stored.has(comment._id);
    // It is on a page that has not been loaded, or it was deleted before the first one.
    if (isLate) recognize(comment);
    else put(comment);
    if (lastSeq === null || comment.seq > lastSeq) ahead.add(comment.seq);
    return arrived(lastSeq === null ? 'applied' : advance(lastSeq));
  }

  const patched = (comment: RoomComment): RoomComment =>
    [...patches].reduce((now, { commentId, patch }) => (commentId === now._id ? patch(now) : now), comment);

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
      (list ??= listComments([...[...stored.values()].map(patched), ...unsent.values()])),
    subscribe: listeners.subscribe,
    /** Calls back when an event, a page or a response shows that changes are missing. */
    subscribeToGaps: gapListeners.subscribe,

    /** The first page says up to where the log is complete; later ones only add. */
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

    /** Shows an own comment before the server has it, unless the server has it already. */
    addUnsent(comment: UnsentComment, status: 'sending' | 'failed'): void {
      const { clientId } = comment.request;
      if (confirmed.has(clientId)) return onConfirmed(clientId);
      unsent.set(clientId, shownUnsent(comment, { status, problem: null }));
      changed();
    },
    isUnsent: (clientId: string): boolean => unsent.has(clientId),
    setSending: (clientId: string) => setState(clientId, { status: 'sending', problem: null }),
    setFailed: (clientId: string, problem: string | null) =>
      setState(clientId, { status: 'failed', problem }),
    dropUnsent(clientId: string): void {
      unsent.delete(clientId);
      changed();
    },

    /** Shows a change before the server has made it. @returns a function that takes it back */
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
