import { commentRequest } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts/draft-storage';
import {
  unkeptComments,
  unkeptOf,
  unsentName,
  type UnsentComment,
} from '../../../lib/drafts/unsent-comments';
import { atSignOut } from '../../../lib/session/session-calls';

const keptComment = z.object({
  request: commentRequest,
  author: z.object({ _id: z.string(), name: z.string() }),
  versionNumber: z.int(),
  createdAt: z.string(),
});

atSignOut(() => unkeptComments.clear());

/**
 * The user's comments that the server has not confirmed, in the browser's storage, where they survive a reload and the
 * end of the session. Several tabs may show the same room, so each call reads what the others have stored. This page's
 * comments are in memory too, because the storage may be full or unavailable.
 */
export function unsentStorage(storage: Storage, userId: string, videoId: string) {
  const name = unsentName(videoId);
  const own = new Map<string, UnsentComment>();

  const stored = (): UnsentComment[] => {
    const kept: unknown = readDraft(storage, userId, name);
    const comments = Array.isArray(kept)
      ? kept.flatMap((one) => z.safeParse(keptComment, one).data ?? [])
      : [];
    return comments.filter(({ request }) => request.videoId === videoId);
  };
  const without = (clientId: string) => stored().filter(({ request }) => request.clientId !== clientId);
  const isStored = (clientId: string) => stored().some(({ request }) => request.clientId === clientId);

  /** False for a comment that another tab has discarded. */
  const isWanted = (clientId: string): boolean => unkeptComments.has(clientId) || isStored(clientId);

  const wanted = () => [...own.values()].filter(({ request }) => isWanted(request.clientId));

  return {
    /** The comments of this page in the order in which they were written. */
    wanted,
    /** Returns all comments. This page also takes over those that an earlier page or another tab has left. */
    restore(): UnsentComment[] {
      const left = unkeptOf(userId).filter(({ request }) => request.videoId === videoId);
      for (const comment of [...stored(), ...left]) own.set(comment.request.clientId, comment);
      return wanted();
    },
    find: (clientId: string): UnsentComment | undefined => own.get(clientId),
    keep(comment: UnsentComment): void {
      const { clientId } = comment.request;
      own.set(clientId, comment);
      keepDraft(storage, userId, name, [...without(clientId), comment]);
      if (!isStored(clientId)) unkeptComments.set(clientId, comment);
    },
    forget(clientId: string): void {
      own.delete(clientId);
      unkeptComments.delete(clientId);
      const before = stored();
      const rest = without(clientId);
      if (rest.length === before.length) return;
      if (rest.length > 0) keepDraft(storage, userId, name, rest);
      else forgetDraft(storage, userId, name);
    },
  };
}

export type UnsentStorage = ReturnType<typeof unsentStorage>;
