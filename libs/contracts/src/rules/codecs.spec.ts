import { codecTitle } from './codecs';

const titles = {
  h264: 'H.264',
  hevc: 'HEVC',
  prores: 'ProRes',
  vp9: 'VP9',
  mpeg2video: 'MPEG-2',
  aac: 'AAC',
  pcm_s24le: 'PCM',
  pcm_bluray: 'PCM',
  adpcm_ima_amv: 'ADPCM',
  H264: 'H.264',
};

describe('codecTitle', () => {
  it.each(Object.entries(titles))('names %s as %s', (codec, title) => {
    expect(codecTitle(codec)).toBe(title);
  });

  it('distinguishes DNxHR from DNxHD by its profile', () => {
    expect(codecTitle('dnxhd', 'DNXHR HQX')).toBe('DNxHR');
    expect(codecTitle('dnxhd', 'DNXHD')).toBe('DNxHD');
    expect(codecTitle('dnxhd')).toBe('DNxHD');
  });

  it.each(['constructor', 'toString'])('capitalizes an unlisted name such as %s', (codec) => {
    expect(codecTitle(codec)).toBe(codec.toUpperCase());
  });
});
