import type { MediaRecord } from '../video.record';

/** A job that is neither done nor in the queue after this long was lost before it was stored. */
export const askAgainMs = 300_000;

/** The media of a version that no worker has seen yet. */
export const newMedia = (version: string, now: Date): MediaRecord => ({
  version,
  state: 'WAITING',
  askAgainAt: new Date(now.getTime() + askAgainMs),
  progress: 0,
  problem: null,
  facts: null,
  poster: false,
  preview: null,
  filmstrip: null,
  waveform: false,
  suggestedFramesMs: [],
  frames: [],
  reviewed: false,
});
