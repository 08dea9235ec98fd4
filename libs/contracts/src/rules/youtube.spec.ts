import {
  areYoutubeTags,
  isYoutubeDescription,
  isYoutubeTitle,
  parseTags,
  tagsLength,
  utf8Length,
} from './youtube';

describe('the rules of YouTube', () => {
  it('takes a title of 100 characters, not of 101, none with angle brackets', () => {
    expect(isYoutubeTitle('a'.repeat(100))).toBe(true);
    expect(isYoutubeTitle('a'.repeat(101))).toBe(false);
    expect(isYoutubeTitle('🎬'.repeat(100))).toBe(true);
    expect(isYoutubeTitle(' ')).toBe(false);
    expect(isYoutubeTitle('a < b')).toBe(false);
    expect(isYoutubeTitle('a > b')).toBe(false);
  });

  it('counts a description in bytes: 5000, not 5001', () => {
    expect(utf8Length('é🎬')).toBe(6);
    expect(isYoutubeDescription('é'.repeat(2500))).toBe(true);
    expect(isYoutubeDescription(`${'é'.repeat(2500)}a`)).toBe(false);
    expect(isYoutubeDescription('<b>')).toBe(false);
  });

  it('counts commas between tags and quotation marks around those with spaces', () => {
    expect(tagsLength([])).toBe(0);
    expect(tagsLength(['abc'])).toBe(3);
    expect(tagsLength(['abc', 'de'])).toBe(6);
    expect(tagsLength(['a b', 'c'])).toBe(7);
  });

  it('takes 500 characters of tags, not 501', () => {
    expect(areYoutubeTags(['a'.repeat(249), 'b'.repeat(250)])).toBe(true);
    expect(areYoutubeTags(['a'.repeat(250), 'b'.repeat(250)])).toBe(false);
    expect(areYoutubeTags([`${'a'.repeat(248)} ${'b'.repeat(249)}`])).toBe(true);
    expect(areYoutubeTags([`${'a'.repeat(248)} ${'b'.repeat(250)}`])).toBe(false);
    expect(areYoutubeTags(['<a>'])).toBe(false);
  });

  it('reads the comma-separated field: trimmed, no blanks, no repetitions', () => {
    expect(parseTags(' vlog, travel ,,vlog , two words ')).toEqual(['vlog', 'travel', 'two words']);
    expect(parseTags(' , ')).toEqual([]);
  });
});
