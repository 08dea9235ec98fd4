import { messages, type CommentFrames } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import type { CommentRecord } from './comment.model';

type Place = CommentRecord['place'];

/**
 * The order of the room's list. Nothing in it changes once the facts of the file are known, so that a page continues where
 * the one before ended. Comments that these facts move get a new `seq`: who reads pages meanwhile has them from the changes.
 */
export const listOrder = {
  'place.version': 1,
  'place.frame': 1,
  'place.thread': 1,
  postedSeq: 1,
} as const;

/** The place of a comment of its own: newest version first, the whole video before its frames. */
export const placeOf = (
  versionNumber: number,
  frames: CommentFrames | null,
  thread: Types.ObjectId,
): Place => ({ version: -versionNumber, frame: frames?.from ?? -1, thread });

/** The `next` of a page that ends with this comment. */
export const cursorAfter = ({ place, postedSeq }: CommentRecord): string =>
  [-place.version, place.frame, place.thread.toHexString(), postedSeq].join('.');

const cursorForm = /^(\d{1,3})\.(-1|\d{1,8})\.([0-9a-f]{24})\.(\d{1,9})$/;

/** What the list has after a cursor. @throws AppError 400 for a cursor that no page ended with */
export function afterCursor(cursor: string): QueryFilter<CommentRecord> {
  const [, number, at, id, seq] = cursorForm.exec(cursor) ?? [];
  if (id === undefined) throw badRequest(messages.invalidInputs);
  const version = -Number(number);
  const frame = Number(at);
  const thread = new Types.ObjectId(id);
  return {
    'place.version': { $gte: version },
    $or: [
      { 'place.version': { $gt: version } },
      { 'place.version': version, 'place.frame': { $gt: frame } },
      { 'place.version': version, 'place.frame': frame, 'place.thread': { $gt: thread } },
      {
        'place.version': version,
        'place.frame': frame,
        'place.thread': thread,
        postedSeq: { $gt: Number(seq) },
      },
    ],
  };
}
