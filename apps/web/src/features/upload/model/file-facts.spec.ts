import type { FileSummary } from '../../../lib/files/file-summary';
import { summaryChecks, summaryText } from './file-facts';

const buildSummary = (overrides: Partial<FileSummary> = {}): FileSummary => ({
  container: 'MP4',
  durationMs: 725_000,
  video: { codec: 'h264', width: 1920, height: 1080 },
  hasAudio: true,
  ...overrides,
});

describe('summaryText', () => {
  it.each<[string, Partial<FileSummary>]>([
    ['12:05 · 1920 × 1080 · H.264', {}],
    ['0:07 · 1920 × 1080 · H.264', { durationMs: 7_400 }],
    ['1:02:03 · 1920 × 1080 · H.264', { durationMs: 3_723_000 }],
    ['1280 × 720 · ProRes', { durationMs: null, video: { codec: 'prores', width: 1280, height: 720 } }],
    ['12:05 · 640 × 360', { video: { codec: null, width: 640, height: 360 } }],
    ['12:05', { video: null }],
    ['', { durationMs: null, video: null }],
  ])('is %p', (text, overrides) => {
    expect(summaryText(buildSummary(overrides))).toBe(text);
  });
});

describe('summaryChecks', () => {
  const kinds = (overrides: Partial<FileSummary>, quality = '1080p') =>
    summaryChecks(buildSummary(overrides), 1_000_000, quality).map(({ kind }) => kind);

  it.each<[string, Partial<FileSummary>, string[]]>([
    ['a file as declared', {}, []],
    ['a codec without a name', { video: { codec: null, width: 1920, height: 1080 } }, []],
    ['a short upright video, which is only noticed later', { durationMs: 60_000 }, []],
    ['too few lines', { video: { codec: 'h264', width: 640, height: 360 } }, ['below-quality']],
    ['no video', { video: null }, ['no-video']],
    ['no sound', { hasAudio: false }, ['no-audio']],
    ['more than 12 hours', { durationMs: 43_201_000 }, ['too-long']],
  ])('of %s', (_, overrides, found) => {
    expect(kinds(overrides)).toEqual(found);
  });

  it('compares with the lowest quality while none is chosen', () => {
    const small = { codec: 'h264', width: 640, height: 360 };
    expect(kinds({}, '')).toEqual([]);
    expect(kinds({ video: small }, '')).toEqual(['below-quality']);
  });
});
