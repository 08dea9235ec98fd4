import { limits } from '@cutroom/contracts';
import { decodeVideosAs, videoOf } from '../testing/video-files';
import { detailsOfFile, qualityOf, titleOf } from './details-of-file';

describe('titleOf', () => {
  it.each([
    ['cut.mp4', 'cut'],
    ['monsoon_final.cut-2.mp4', 'monsoon final cut-2'],
    ['  two   words .mov', 'two words'],
    ['.mp4', 'mp4'],
    ['___.mp4', ''],
    ['\u2068rain\u2069\u0007 \u202egood.mp4', 'rain good'],
  ])('makes %p %p', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });

  it('respects the length limit without splitting a character', () => {
    const title = titleOf(`${'🎬'.repeat(limits.videoTitleMax + 1)}.mp4`);
    expect([...title]).toHaveLength(limits.videoTitleMax);
    expect(title.endsWith('🎬')).toBe(true);
  });
});

describe('qualityOf', () => {
  it.each([
    [1920, 1080, '1080p'],
    [1080, 1920, '1080p'],
    [3840, 1600, '2160p'],
    [4096, 2160, '2160p'],
    [1440, 1080, '1080p'],
    [640, 360, '720p'],
    [7680, 4320, '4320p'],
    [12_000, 6_000, '4320p'],
    [2560, 1440, '1440p'],
  ])('of %i × %i is the nearest', (width, height, quality) => {
    expect(qualityOf({ width, height })).toBe(quality);
  });
});

describe('detailsOfFile', () => {
  let restore = () => {};
  afterEach(() => restore());

  it('reads title, extension and resolution', async () => {
    restore = decodeVideosAs({ width: 1280, height: 720 });
    expect(await detailsOfFile(videoOf('Night_market.MOV'))).toEqual({
      title: 'Night market',
      extension: 'mov',
      maximumVideoQuality: '720p',
    });
  });

  it.each([
    ['that it cannot decode', null],
    ['without a picture', { width: 0, height: 0 }],
  ])('leaves the quality to the user for a file %s', async (_, dimensions) => {
    restore = decodeVideosAs(dimensions);
    expect((await detailsOfFile(videoOf('cut.mxf'))).maximumVideoQuality).toBe('');
  });
});
