import type { Comment } from '@cutroom/contracts';
import { buildCreator, videoId } from '../../../../testing/builders';

/** The ID of the nth comment. As in the database, larger IDs are newer. */
export const idOf = (n: number): string => String(n).padStart(24, '0');

/** Another user's comment about the whole video. */
export const buildComment = (n: number, overrides: Partial<Comment> = {}): Comment => ({
  _id: idOf(n),
  clientId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  videoId,
  version: '1'.repeat(32),
  versionNumber: 1,
  parentId: null,
  author: { _id: 'e'.repeat(24), name: 'Asha Rao' },
  text: `comment ${n}`,
  frames: null,
  drawing: null,
  createdAt: '2026-11-20T06:30:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: n,
  ...overrides,
});

export const ownAuthor = { _id: buildCreator()._id, name: 'creator' };
