import fc from 'fast-check';
import { leadingBytes, startsLikeVideo } from './containers';

const latin = (text: string) => Uint8Array.from([...text].map((each) => each.charCodeAt(0)));
const packetsOf = (length: number, first: number, count: number) => {
  const head = new Uint8Array(length * count);
  for (let offset = first; offset < head.length; offset += length) head[offset] = 0x47;
  return head;
};
const afterRunIn = (bytes: number, key: number[]) => Uint8Array.from([...new Uint8Array(bytes), ...key]);
const mxfKey = [0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0d, 0x01, 0x02, 0x04];

describe('startsLikeVideo', () => {
  it.each([
    ['an MP4', latin('\0\0\0\x20ftypisom')],
    ['a QuickTime file with its movie first', latin('\0\0\x10\0moov')],
    ['a QuickTime file that begins with wide', latin('\0\0\0\x08wide')],
    ['a Matroska file', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f)],
    ['an AVI', latin('RIFF\x10\0\0\0AVI LIST')],
    ['an AMV', latin('RIFF\0\0\0\0AMV LIST')],
    ['a Windows Media file', Uint8Array.of(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6)],
    ['a Flash video', latin('FLV\x01\x05')],
    ['an MPEG program stream', Uint8Array.of(0, 0, 1, 0xba, 0x44)],
    ['an MPEG video stream', Uint8Array.of(0, 0, 1, 0xb3, 0x14)],
    ['an MPEG transport stream', packetsOf(188, 0, 4)],
    ['one packet of a transport stream', packetsOf(188, 0, 1)],
    ['an AVCHD stream', packetsOf(192, 4, 4)],
    ['an Ogg file', latin('OggS\0\x02')],
    ['a RealMedia file', latin('.RMF\0\0\0\x12')],
    ['an MXF file', afterRunIn(0, mxfKey)],
    ['an MXF file with a run-in', afterRunIn(1_000, mxfKey)],
  ])('accepts %s under any extension', (_, head) => {
    expect(startsLikeVideo(head, 'mp4')).toBe(true);
    expect(startsLikeVideo(head, 'mkv')).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a text', latin('This is not a video.')],
    ['a web page', latin('<!doctype html><video src="a.mp4">')],
    ['a playlist', latin('#EXTM3U\nfile:///etc/passwd')],
    ['a WAV file', latin('RIFF\x10\0\0\0WAVEfmt ')],
    ['a WebP image', latin('RIFF\x10\0\0\0WEBPVP8 ')],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['a ZIP archive', latin('PK\x03\x04')],
    ['a text that begins with G', latin(`G${' '.repeat(400)}`)],
    ['a G alone', latin('G')],
    ['zeros', new Uint8Array(leadingBytes)],
  ])('refuses %s, except as .yuv, which has no signature', (_, head) => {
    expect(startsLikeVideo(head, 'mp4')).toBe(false);
    expect(startsLikeVideo(head, 'yuv')).toBe(true);
  });

  it('reads bytes of any kind and length without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: leadingBytes }), (head) => {
        expect(typeof startsLikeVideo(head, 'ts')).toBe('boolean');
      }),
    );
  });
});
