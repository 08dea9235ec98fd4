import type { MediaFacts } from '@cutroom/contracts';

/** The facts of a minute of Full HD that nobody would object to. */
export const buildFacts = (overrides: Partial<MediaFacts> = {}): MediaFacts => ({
  container: 'MP4',
  durationMs: 60_000,
  video: {
    codec: 'h264',
    profile: 'High',
    width: 1_920,
    height: 1_080,
    frameRate: 25,
    variableFrameRate: false,
    bitDepth: 8,
    dynamicRange: 'SDR',
    rotation: 0,
    interlaced: false,
    decodable: true,
  },
  audio: { codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, decodable: true },
  startTimecode: null,
  truncated: false,
  measured: { loudness: -14, peak: -1, silent: false, blackMs: 0 },
  ...overrides,
});
