import type { VideoMedia } from '@cutroom/contracts';
import { buildFacts } from '@cutroom/contracts/testing';

export const filmstrip = {
  tileWidth: 160,
  tileHeight: 90,
  columns: 10,
  count: 100,
  intervalMs: 7_250,
  url: 'https://store.test/filmstrip.webp',
};

/** A video whose preview is ready. */
export const buildMedia = (overrides: Partial<VideoMedia> = {}): VideoMedia => ({
  state: 'READY',
  progress: 1,
  problem: null,
  facts: buildFacts(),
  posterUrl: 'https://store.test/poster.webp',
  filmstrip,
  preview: 'made',
  suggestedFramesMs: [72_500, 290_000, 507_500],
  ...overrides,
});

/** A file that has not been decoded yet. */
export const buildUnfinished = (overrides: Partial<VideoMedia> = {}): VideoMedia =>
  buildMedia({
    state: 'RUNNING',
    progress: 0.4,
    facts: buildFacts({ measured: null }),
    filmstrip: null,
    preview: null,
    suggestedFramesMs: [],
    ...overrides,
  });
