import { BSONRegExp } from 'bson';
import { regexTest } from './regular-expression';

describe('a regular expression', () => {
  it.each<[string, string, string, boolean]>([
    ['^a', '', 'ab', true],
    ['^b', 'm', 'a\nb', true],
    ['a.b', '', 'a\nb', false],
    ['a.b', 's', 'a\nb', true],
    ['A', 'i', 'a', true],
    ['a$', '', 'a\n', true],
    ['a$', '', 'a\nb', false],
    ['a$', 'm', 'a\nb', true],
    ['a\\z', '', 'a\n', false],
    ['\\Ab', 'm', 'a\nb', false],
    ['(?i)A', '', 'a', true],
    ['a b # comment [', 'x', 'ab', true],
    ['a[ ]b\\ c', 'x', 'a b c', true],
    ['a #b', '', 'a #b', true],
    ['\\@\\-\\_\\"', '', '@-_"', true],
    ['[\\@\\-]+$', '', '@-', true],
    ['[[:alpha:]]+$', '', 'abc', true],
    ['^[[:digit:]]$', '', 'd', false],
    ['^[]a]+$', '', ']a', true],
    ['^[a[]+$', '', '[a', true],
    ['{a}]', '', '{a}]', true],
    ['^a{2,3}$', '', 'aaa', true],
    ['\\x{1F600}', '', '😀', true],
    ['^.$', '', '😀', true],
    ['(?P<x>a)\\k<x>', '', 'aa', true],
    ['a(?#comment)b', '', 'ab', true],
    ['\\p{L}', '', 'é', true],
    ['^\\😀$', '', '😀', true],
  ])('/%s/%s tested on %j yields %s', (pattern, options, text, expected) => {
    expect(regexTest(pattern, options)(text)).toBe(expected);
  });

  it('matches an equal stored expression and no other', () => {
    const test = regexTest('a', 'i');
    expect(test(new BSONRegExp('a', 'i'))).toBe(true);
    expect(test(new BSONRegExp('a', ''))).toBe(false);
    expect(test(5)).toBe(false);
  });

  it.each(['(', '\\Qa\\E', 'a++', '(?>a)', '\\K', '[[:nope:]\\Q]'])(
    'rejects %s, which JavaScript does not interpret like PCRE',
    (pattern) => {
      expect(() => regexTest(pattern, '')).toThrow(expect.objectContaining({ code: 51091 }));
    },
  );

  it('rejects an unknown option', () => {
    expect(() => regexTest('a', 'g')).toThrow(expect.objectContaining({ code: 51108 }));
  });
});
