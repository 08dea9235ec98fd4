import {
  fileExtension,
  hasExtension,
  isThumbnailTooLarge,
  qualityOptions,
  uploadContentType,
  videoExtensions,
} from './media';

const extensions = {
  'cut.mp4': 'mp4',
  'Cut.Final.MOV': 'mov',
  cut: '',
  '.mp4': '',
  'cut.': '',
  'cut.mp4.exe': 'exe',
};

describe('media rules', () => {
  it('offers the five qualities with their sizes', () => {
    expect(qualityOptions.map(({ label, width, height }) => `${label} ${width}x${height}`)).toEqual([
      '720p (HD) 1280x720',
      '1080p (Full HD) 1920x1080',
      '1440p (2K) 2560x1440',
      '2160p (4K) 3840x2160',
      '4320p (8K) 7680x4320',
    ]);
  });

  it('accepts the 25 extensions of the product', () => {
    expect(videoExtensions.join(', ')).toBe(
      'mp4, mov, wmv, avi, flv, webm, mkv, mpeg, mpg, 3gp, 3g2, m4v, ts, mts, m2ts, ogv, vob, f4v, divx, rm, rmvb, asf, mxf, yuv, amv',
    );
  });

  it('maps every extension to a type that YouTube accepts', () => {
    for (const extension of videoExtensions) {
      expect(uploadContentType(extension)).toMatch(/^(video\/[\w.-]+|application\/octet-stream)$/);
    }
    expect(uploadContentType('mp4')).toBe('video/mp4');
    expect(uploadContentType('mxf')).toBe('application/octet-stream');
  });

  it.each(Object.entries(extensions))('reads the extension of %p as %p', (name, extension) => {
    expect(fileExtension(name)).toBe(extension);
  });

  it('rejects a file with another extension than the chosen one', () => {
    expect(hasExtension('cut.MP4', 'mp4')).toBe(true);
    expect(hasExtension('cut.mov', 'mp4')).toBe(false);
  });

  it('accepts a thumbnail of 2,000,000 bytes and rejects 2,000,001', () => {
    expect(isThumbnailTooLarge(2_000_000)).toBe(false);
    expect(isThumbnailTooLarge(2_000_001)).toBe(true);
  });
});
