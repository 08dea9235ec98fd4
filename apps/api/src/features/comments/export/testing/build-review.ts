import { frameRateOf, type Comment } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { Review } from '../review';

const newId = () => new Types.ObjectId().toHexString();

export const buildComment = (overrides: Partial<Comment> = {}): Comment => ({
  _id: newId(),
  clientId: '7f5f2a4e-8f0c-4a58-9a0e-0d3a7f6b1c11',
  videoId: newId(),
  version: 'v',
  versionNumber: 1,
  parentId: null,
  author: { _id: newId(), name: 'Edi' },
  text: 'The map is wrong',
  frames: { from: 0, to: 0 },
  drawing: null,
  createdAt: '2026-11-23T04:00:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: 1,
  ...overrides,
});

export const resolved: Comment['resolved'] = {
  by: { _id: newId(), name: 'Cora' },
  at: '2026-11-23T05:00:00.000Z',
};

export const buildReview = (overrides: Partial<Review> = {}): Review => ({
  title: 'The cut v1',
  rate: frameRateOf(25),
  startTimecode: null,
  durationMs: 60_000,
  size: { width: 3_840, height: 2_160 },
  comments: [],
  ...overrides,
});
