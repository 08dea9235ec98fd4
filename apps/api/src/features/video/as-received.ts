import { newMedia } from './media/new-media';
import type { SameFile, SealedObject, VideoRecord } from './video.record';

/** What a video becomes when its file was received: part of the update that makes it PENDING. */
export const asReceived = (object: SealedObject, sameFileAs: SameFile | null, now: Date) =>
  ({
    state: 'PENDING',
    object,
    sameFileAs,
    arrival: { at: now, announced: false },
    media: newMedia(object.version, now),
  }) satisfies Partial<VideoRecord>;
