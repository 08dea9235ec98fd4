import type { Comment } from '@cutroom/contracts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';

/** A comment as api announces it, for the suites. */
export const buildRoomComment = (overrides: Partial<Comment> = {}): Comment => ({
  _id: new Types.ObjectId().toHexString(),
  clientId: randomUUID(),
  videoId: new Types.ObjectId().toHexString(),
  version: '1'.repeat(32),
  versionNumber: 1,
  parentId: null,
  author: { _id: new Types.ObjectId().toHexString(), name: 'Asha Rao' },
  text: 'The map is wrong',
  frames: { from: 10, to: 20 },
  drawing: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: 1,
  ...overrides,
});
