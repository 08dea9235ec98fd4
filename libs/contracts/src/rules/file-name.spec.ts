import { limits } from '../limits';
import { beginPartsRequest } from '../dto/upload';
import { storedFileName } from './file-name';

describe('storedFileName', () => {
  it.each([
    ['keeps a plain name', 'cut 2.mp4', 'cut 2.mp4'],
    ['composes a name that macOS has taken apart', 'Cafe\u0301.mov', 'Caf\u00e9.mov'],
    ['leaves out what cannot be shown', '\u200ea\u202eb\ud800c\u0007d\r\ne\t\u2028f.mp4', 'abcdef.mp4'],
    ['leaves out white space around it', ' cut.mp4\u00a0', 'cut.mp4'],
    [
      'does not compose more marks than any script needs',
      `a${'\u0301'.repeat(40)}`,
      `a${'\u0301'.repeat(40)}`,
    ],
  ])('%s', (_, name, expected) => {
    expect(storedFileName(name)).toBe(expected);
    expect(storedFileName(expected)).toBe(expected);
  });

  it('ends at the limit without splitting a character', () => {
    const name = storedFileName('\u{1f3ac}'.repeat(300));
    expect(name).toBe('\u{1f3ac}'.repeat(limits.fileNameMax));
  });
});

describe('fileName of an upload in parts', () => {
  const begin = (fileName: unknown) =>
    beginPartsRequest.safeParse({ url: 'https://store.example/cutroom/a', fileName, size: 20_000_000 });

  it('accepts any name that a file system allows', () => {
    for (const name of ['\u200fסרט.mp4', 'two\nlines.mp4', '\ud800.mov', `a${'\u0301'.repeat(40)}.mkv`]) {
      expect(begin(name).data?.fileName).toBe(storedFileName(name));
    }
  });

  it('must be a text with a visible character', () => {
    for (const name of ['', '  ', '\u202e', 7, null]) expect(begin(name).success).toBe(false);
  });
});
