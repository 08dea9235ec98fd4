import type { MediaFacts, VideoMedia } from '@cutroom/contracts';

type VideoStream = NonNullable<MediaFacts['video']>;

export const buildStream = (overrides: Partial<VideoStream> = {}): VideoStream => ({
  codec: 'h264',
  profile: 'High',
  width: 1920,
  height: 1080,
  frameRate: 25,
  variableFrameRate: false,
  bitDepth: 8,
  dynamicRange: 'SDR',
  rotation: 0,
  interlaced: false,
  decodable: true,
  ...overrides,
});

/** A file of twelve minutes without any problem. */
export const buildFacts = (overrides: Partial<MediaFacts> = {}): MediaFacts => ({
  container: 'MP4',
  durationMs: 725_000,
  video: buildStream(),
  audio: { codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, decodable: true },
  startTimecode: null,
  truncated: false,
  measured: { loudness: -14.2, peak: -1, silent: false, blackMs: 0 },
  ...overrides,
});

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
