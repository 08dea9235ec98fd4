import {
  areYoutubeTags,
  isYoutubeDescription,
  isYoutubeTitle,
  parseTags,
  tagsLength,
  utf8Length,
} from './youtube';

describe('the YouTube rules', () => {
  it('accept a title of 100 characters and reject 101 and angle brackets', () => {
    expect(isYoutubeTitle('a'.repeat(100))).toBe(true);
    expect(isYoutubeTitle('a'.repeat(101))).toBe(false);
    expect(isYoutubeTitle('🎬'.repeat(100))).toBe(true);
    expect(isYoutubeTitle(' ')).toBe(false);
    expect(isYoutubeTitle('a < b')).toBe(false);
    expect(isYoutubeTitle('a > b')).toBe(false);
  });

  it('accept a description of 5000 bytes and reject 5001', () => {
    expect(utf8Length('é🎬')).toBe(6);
    expect(isYoutubeDescription('é'.repeat(2500))).toBe(true);
    expect(isYoutubeDescription(`${'é'.repeat(2500)}a`)).toBe(false);
    expect(isYoutubeDescription('<b>')).toBe(false);
  });

  it('count commas between tags and quotation marks around tags with spaces', () => {
    expect(tagsLength([])).toBe(0);
    expect(tagsLength(['abc'])).toBe(3);
    expect(tagsLength(['abc', 'de'])).toBe(6);
    expect(tagsLength(['a b', 'c'])).toBe(7);
  });

  it('accept 500 characters of tags and reject 501', () => {
    expect(areYoutubeTags(['a'.repeat(249), 'b'.repeat(250)])).toBe(true);
    expect(areYoutubeTags(['a'.repeat(250), 'b'.repeat(250)])).toBe(false);
    expect(areYoutubeTags([`${'a'.repeat(248)} ${'b'.repeat(249)}`])).toBe(true);
    expect(areYoutubeTags([`${'a'.repeat(248)} ${'b'.repeat(250)}`])).toBe(false);
    expect(areYoutubeTags(['<a>'])).toBe(false);
  });

  it('parse comma-separated tags without blanks and repetitions', () => {
    expect(parseTags(' vlog, travel ,,vlog , two words ')).toEqual(['vlog', 'travel', 'two words']);
    expect(parseTags(' , ')).toEqual([]);
  });
});
