import type { Comment, Room, RoomVersion } from '@cutroom/contracts';
import { buildEditor, buildVideo, videoId } from './builders';

/** Version `number`, whose opaque name is its number 32 times. */
export const buildVersion = (number: number, overrides: Partial<RoomVersion> = {}): RoomVersion => ({
  version: String(number).repeat(32),
  number,
  comment: `Cut ${number}`,
  uploadedBy: { _id: buildEditor()._id, name: 'Asha Rao' },
  uploadedAt: '2026-11-20T06:30:00.000Z',
  size: 1_000_000,
  extension: 'mp4',
  maximumVideoQuality: '1080p',
  media: null,
  ...overrides,
});

/** A room with `count` versions, the newest first. */
export function buildRoom(count = 1, video: Partial<Room['video']> = {}): Room {
  const versions = Array.from({ length: count }, (_, index) => buildVersion(count - index));
  return {
    video: buildVideo({ version: versions[0]?.version ?? '', versionNumber: count, ...video }),
    versions,
    people: [
      { _id: '111111111111111111111111', name: 'creator', role: 'YOUTUBER', picture: null },
      { _id: '222222222222222222222222', name: 'Asha Rao', role: 'EDITOR', picture: null },
    ],
    muted: false,
  };
}

export const buildComment = (overrides: Partial<Comment> = {}): Comment => ({
  _id: 'c'.repeat(24),
  clientId: '01234567-89ab-4def-8123-456789abcdef',
  videoId,
  version: '1'.repeat(32),
  versionNumber: 1,
  parentId: null,
  author: { _id: '111111111111111111111111', name: 'creator' },
  text: 'The map is wrong',
  frames: { from: 50, to: 50 },
  drawing: null,
  createdAt: '2026-11-20T06:30:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: 1,
  ...overrides,
});
