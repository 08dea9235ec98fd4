import type { MediaFacts } from './dto/media';

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
  tracks: { video: 1, audio: 1 },
  hiddenMs: 0,
  startTimecode: null,
  truncated: false,
  measured: { loudness: -14.2, peak: -1, silent: false, blackMs: 0 },
  ...overrides,
});
