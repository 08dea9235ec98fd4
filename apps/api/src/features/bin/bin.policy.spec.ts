import { replies } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { VideoRecord } from '../video/video.record';
import { assertDeletable } from './bin.policy';

const uploadedBy = new Types.ObjectId();
const uploader = { role: 'EDITOR', userId: uploadedBy.toHexString() } as Actor;
const other = { role: 'EDITOR', userId: new Types.ObjectId().toHexString() } as Actor;
const creator = { role: 'YOUTUBER', userId: new Types.ObjectId().toHexString() } as Actor;

describe('the deletion of a video', () => {
  it.each([
    ['to another editor, because it is not theirs', other, 'PENDING', replies.videoOfOther],
    ['to its uploader, because it is approved', uploader, 'PUBLISHED', replies.videoApproved],
    ['to its uploader, because it is approved', uploader, 'PUBLISHING', replies.videoApproved],
    ['to the creator, because it is in transfer', creator, 'PUBLISHING', replies.videoInTransfer],
  ] as const)('is refused %s', (_, actor, state, message) => {
    expect(() => assertDeletable({ state, uploadedBy } as VideoRecord, actor)).toThrow(message);
  });
});
