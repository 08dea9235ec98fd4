import { hasVisibleCharacter, isShowable, isStreamSafe } from './characters';

const invisible: [string, string][] = [
  ['a space', ' '],
  ['an ideographic space', '\u3000'],
  ['a soft hyphen', '\u00AD'],
  ['a combining grapheme joiner', '\u034F'],
  ['a combining accent without a letter', '\u0301'],
  ['a Hangul choseong filler', '\u115F'],
  ['a Hangul jungseong filler', '\u1160'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uFFA0'],
  ['an Ogham space', '\u1680'],
  ['Khmer inherent vowels', '\u17B4\u17B5'],
  ['a Mongolian vowel separator', '\u180E'],
  ['a zero-width space', '\u200B'],
  ['a zero-width non-joiner', '\u200C'],
  ['a zero-width joiner', '\u200D'],
  ['a word joiner and invisible operators', '\u2060\u2061\u2062\u2063\u2064'],
  ['a blank Braille pattern', '\u2800'],
  ['a variation selector', '\uFE0F'],
  ['a supplementary variation selector', '\u{E0100}'],
  ['tag characters', '\u{E0001}\u{E0041}\u{E007F}'],
  ['a musical null notehead', '\u{1D159}'],
  ['blank Egyptian hieroglyphs', '\u{13441}\u{13442}'],
  ['an object replacement character', '\uFFFC'],
  ['a noncharacter', '\u{1FFFE}'],
  ['several of them', '\u200B \u3164\u2800\uFE0F'],
];

const visible: [string, string][] = [
  ['a letter', 'a'],
  ['a digit', '7'],
  ['punctuation', '!'],
  ['an emoji', '\u{1F3AC}'],
  ['a family joined to one emoji', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['a flag made of tag characters', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['Persian with a non-joiner', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['Hindi with vowel signs', '\u0939\u093F\u0928\u094D\u0926\u0940'],
  ['Korean in letters that are not composed', '\u1112\u1161\u11AB'],
  ['a letter between invisible characters', '\u200Ba\u200B'],
];

describe('hasVisibleCharacter', () => {
  it.each(invisible)('is false for %s', (_, text) => expect(hasVisibleCharacter(text)).toBe(false));
  it.each(visible)('is true for %s', (_, text) => expect(hasVisibleCharacter(text)).toBe(true));
});

describe('isStreamSafe', () => {
  it('accepts 30 marks on one letter and rejects 31', () => {
    expect(isStreamSafe(`a${'\u0301'.repeat(30)}b${'\u0315'.repeat(30)}`)).toBe(true);
    expect(isStreamSafe(`a${'\u0301'.repeat(31)}`)).toBe(false);
  });
});

describe('isShowable', () => {
  const unshowable: [string, number, number][] = [
    ['controls before the tab', 0x00, 0x08],
    ['controls between the line breaks', 0x0b, 0x0c],
    ['controls after the line breaks', 0x0e, 0x1f],
    ['the delete character and C1 controls', 0x7f, 0x9f],
    ['the Arabic letter mark', 0x061c, 0x061c],
    ['bidirectional marks', 0x200e, 0x200f],
    ['bidirectional embeddings and overrides', 0x202a, 0x202e],
    ['bidirectional isolates', 0x2066, 0x2069],
    ['lone surrogates', 0xd800, 0xdfff],
    ['the byte-order mark', 0xfeff, 0xfeff],
    ['noncharacters', 0xfffe, 0xffff],
  ];
  const isListed = (code: number) => unshowable.some(([, first, last]) => code >= first && code <= last);

  it.each(unshowable)('is false for %s', (_, first, last) => {
    for (let code = first; code <= last; code += 1)
      expect([code, isShowable(`a${String.fromCharCode(code)}b`)]).toEqual([code, false]);
  });

  it('is true for every other character', () => {
    const others = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => !isListed(code));
    expect(others.filter((code) => !isShowable(String.fromCharCode(code)))).toEqual([]);
    expect(isShowable('\u{1F3AC}')).toBe(true);
  });
});
