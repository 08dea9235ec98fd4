import type { Types } from 'mongoose';
import { newMedia } from './media/new-media';
import type { SealedObject } from './sealed-object.record';
import type { SameFile, VideoRecord } from './video.record';

interface Received {
  object: SealedObject;
  sameFileAs: SameFile | null;
  /** Of the version. */
  number: number;
  uploadedBy: Types.ObjectId;
  uploadId: Types.ObjectId;
}

/** What a video becomes when the file of its first or next version was received: part of the update that makes it PENDING. */
export const asReceived = ({ object, sameFileAs, number, uploadedBy, uploadId }: Received, now: Date) =>
  ({
    state: 'PENDING',
    object,
    sameFileAs,
    review: { number, uploadedBy, at: now, uploadId },
    arrival: { at: now, announced: false },
    media: newMedia(object.version, now),
  }) satisfies Partial<VideoRecord>;
