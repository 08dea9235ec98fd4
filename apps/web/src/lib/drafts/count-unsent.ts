import { readDraft } from './draft-storage';
import { unkeptOf, unsentNames } from './unsent-comments';

/** How many comments of a user the server has not confirmed, in all review rooms. */
export const countUnsent = (storage: Storage, userId: string): number =>
  unsentNames(storage, userId).flatMap((name) => readDraft(storage, userId, name)).length +
  unkeptOf(userId).length;
