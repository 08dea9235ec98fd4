import type { MediaFacts } from '../dto/media';
import { buildFacts, buildStream } from '../build-facts';
import { limits } from '../limits';
import { videoChecks } from './video-checks';

const measured = { loudness: -14, peak: -1, silent: false, blackMs: 0 };

const kindsOf = (overrides: Partial<MediaFacts> = {}, quality: '1080p' | '2160p' = '1080p', size = 1) =>
  videoChecks({ facts: buildFacts(overrides), maximumVideoQuality: quality, size }).map(({ kind }) => kind);

const hour = 3_600_000;

describe('the checks of a file', () => {
  it('find nothing in a good one, whether or not hidden parts were looked for', () => {
    expect(kindsOf()).toEqual([]);
    expect(kindsOf({ tracks: undefined, hiddenMs: undefined })).toEqual([]);
  });

  it('judge the resolution by either side, also of vertical video', () => {
    expect(kindsOf({ video: buildStream({ width: 640, height: 360 }) })).toEqual(['below-quality']);
    expect(kindsOf({}, '2160p')).toEqual(['below-quality']);
    expect(kindsOf({ video: buildStream({ width: 1_920, height: 804 }) })).toEqual([]);
    expect(kindsOf({ video: buildStream({ width: 1_440, height: 1_080 }) })).toEqual([]);
    expect(kindsOf({ video: buildStream({ width: 1_080, height: 1_920 }) })).toEqual([]);
  });

  it.each([
    [640, 360, '1280 × 720'],
    [360, 640, '720 × 1280'],
    [500, 500, '720 × 720'],
    [800, 336, '1280 × 538'],
  ])('ask for a video of %i × %i at %s, which has its shape', (width, height, size) => {
    const facts = buildFacts({ video: buildStream({ width, height }) });
    const [check] = videoChecks({ facts, maximumVideoQuality: '720p', size: 1 });
    expect(check?.advice).toContain(`The video is ${width} × ${height}. Export it at ${size},`);
  });

  it.each<[string, Partial<MediaFacts>]>([
    ['no-audio', { audio: null, measured: { ...measured, loudness: null, peak: null } }],
    ['silent', { measured: { ...measured, silent: true, loudness: null } }],
    ['black-start', { measured: { ...measured, blackMs: limits.blackStartMs } }],
    ['truncated', { truncated: true }],
    ['variable-frame-rate', { video: buildStream({ variableFrameRate: true }) }],
    ['interlaced', { video: buildStream({ interlaced: true }) }],
    ['too-long', { durationMs: 12 * hour + 1 }],
    ['loud', { measured: { ...measured, loudness: -10.9 } }],
    ['quiet', { measured: { ...measured, loudness: -17.1 } }],
    ['video-tracks', { tracks: { video: 2, audio: 1 } }],
    ['audio-tracks', { tracks: { video: 1, audio: 2 } }],
    ['hidden-part', { hiddenMs: 1_000 }],
    ['short', { video: buildStream({ width: 1_080, height: 1_920 }), durationMs: 180_000 }],
  ])('find %s', (kind, facts) => expect(kindsOf(facts)).toEqual([kind]));

  it('let exactly 12 hours, exactly 3 LU and a little black pass', () => {
    expect(kindsOf({ durationMs: 12 * hour })).toEqual([]);
    expect(kindsOf({ measured: { ...measured, loudness: -11 } })).toEqual([]);
    expect(kindsOf({ measured: { ...measured, loudness: -17 } })).toEqual([]);
    expect(kindsOf({ measured: { ...measured, blackMs: limits.blackStartMs - 1 } })).toEqual([]);
    expect(kindsOf({ video: buildStream({ width: 1_080, height: 1_920 }), durationMs: 180_001 })).toEqual([]);
    expect(kindsOf({ hiddenMs: 999 })).toEqual([]);
  });

  it('find a file that is too large for YouTube', () =>
    expect(kindsOf({}, '1080p', limits.uploadMaxBytes + 1)).toEqual(['too-large']));

  it('report only the missing video when there is none, and block the approval', () => {
    const found = videoChecks({ facts: buildFacts({ video: null }), maximumVideoQuality: '1080p', size: 1 });
    expect(found).toMatchObject([{ kind: 'no-video', severity: 'blocking' }]);
  });

  it('are sorted by severity, and each says what to do', () => {
    const found = videoChecks({
      facts: buildFacts({ truncated: true, video: buildStream({ interlaced: true }), audio: null }),
      maximumVideoQuality: '2160p',
      size: 1,
    });
    expect(found.map(({ severity }) => severity)).toEqual(['serious', 'serious', 'serious', 'notice']);
    for (const { advice } of found) expect(advice).toMatch(/\.$/);
  });

  it('say nothing about sound and black before the file was decoded', () =>
    expect(kindsOf({ measured: null })).toEqual([]));
});
