import { commentRequest } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts/draft-storage';
import type { UnsentComment } from './comment-list';

const keptComments = z.array(
  z.object({
    request: commentRequest,
    author: z.object({ _id: z.string(), name: z.string() }),
    versionNumber: z.int(),
    createdAt: z.string(),
  }),
);

/**
 * The user's comments that the server has not confirmed, in the browser's storage: they outlive a reload and the session.
 * Several tabs may show the same room, so each call reads what the others have kept.
 */
export function unsentStorage(storage: Storage, userId: string, videoId: string) {
  const name = `room.${videoId}.unsent`;
  const read = (): UnsentComment[] => {
    const kept = z.safeParse(keptComments, readDraft(storage, userId, name));
    return kept.success ? kept.data.filter(({ request }) => request.videoId === videoId) : [];
  };
  const without = (clientId: string) => read().filter(({ request }) => request.clientId !== clientId);
  return {
    read,
    keep: (comment: UnsentComment): void =>
      keepDraft(storage, userId, name, [...without(comment.request.clientId), comment]),
    forget(clientId: string): void {
      const before = read();
      const rest = without(clientId);
      if (rest.length === before.length) return;
      if (rest.length > 0) keepDraft(storage, userId, name, rest);
      else forgetDraft(storage, userId, name);
    },
  };
}

export type UnsentStorage = ReturnType<typeof unsentStorage>;
