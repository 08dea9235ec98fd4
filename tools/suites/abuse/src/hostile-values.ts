/** Query operators and objects in place of a string, which every field refuses. */
export const operators: unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $where: 'sleep(1000)' },
  { $in: ['a'] },
  { $expr: { $eq: [1, 1] } },
  [{ $ne: null }],
  { toString: 'x', length: 24 },
  { __proto__: null, constructor: { prototype: { admin: true } } },
];

/** Values of other types, and out of every range. */
export const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[]]],
  ['a', 'b'],
  '',
  ' ',
  'x'.repeat(6_000),
  '-1',
  '1e309',
  'NaN',
  '[object Object]',
  '../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '%00',
  '%2e%2e%2f',
  "' OR '1'='1",
  '{"$ne":null}',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
];

/** Strings that are invisible on a page. */
export const invisible: [string, string][] = [
  ['a zero-width space', '\u200b'],
  ['zero-width joiners', '\u200d\u200c\u200d'],
  ['a Hangul filler', '\u3164'],
  ['more Hangul fillers', '\u115f\u1160\uffa0'],
  ['a blank Braille pattern', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['a grapheme joiner', '\u034f'],
  ['a Mongolian vowel separator', '\u180e'],
  ['invisible operators', '\u2060\u2061\u2062\u2063\u2064'],
  ['a variation selector', '\ufe0f'],
  ['tag characters', '\u{e0041}\u{e0042}\u{e007f}'],
  ['all of them between spaces', ' \u200b \u3164 \u2800 \u00ad \u{e0041} '],
];

const repeated =
  (unit: string) =>
  (characters: number): string =>
    unit.repeat(characters / unit.length);

/** Makes strings of a given length that normalization and regular expressions could be slow on. */
export const slowStrings: [string, (characters: number) => string][] = [
  ['letters', repeated('a')],
  ['white space', repeated(' ')],
  ['host labels', repeated('a.')],
  ['vowel signs that decompose into two marks', repeated('\u0f73')],
  ['marks in non-canonical order', repeated('\u0315\u0300')],
];

/** Strings with characters that are invisible or misleading (UTR #36). */
export const unshowable: [string, string][] = [
  ['a NUL', 'a\u0000b'],
  ['a bell', 'a\u0007b'],
  ['an escape sequence', 'a\u001b[31mb'],
  ['a DEL', 'a\u007fb'],
  ['a C1 control', 'a\u0085b'],
  ['a right-to-left override', 'a\u202eb'],
  ['a left-to-right isolate', 'a\u2066b'],
  ['a right-to-left mark', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['a byte-order mark', 'a\ufeffb'],
  ['a lone surrogate', 'a\ud800b'],
];
