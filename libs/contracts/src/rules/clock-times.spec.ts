import fc from 'fast-check';
import { outgrowing } from '../testing';
import { clockTimesIn, linksIn } from './clock-times';

const hour = 3_600;
const secondsIn = (text: string, duration = 10 * hour) =>
  clockTimesIn(text, duration).map(({ seconds }) => seconds);
const shownIn = (text: string) =>
  clockTimesIn(text, 10 * hour).map(({ index, length }) => text.slice(index, index + length));
const linkTexts = (text: string) =>
  linksIn(text).map(({ index, length }) => text.slice(index, index + length));

describe('clockTimesIn', () => {
  it.each([
    ['At 2:10 the map is wrong', ['2:10']],
    ['2:10', ['2:10']],
    ['0:00, 00:05, 123:45', ['0:00', '00:05', '123:45']],
    ['1:02:03 and 01:02:03.', ['1:02:03', '01:02:03']],
    ['(2:10) [2:11] “2:12” 2:13?', ['2:10', '2:11', '2:12', '2:13']],
    ['2:10-2:20, 2:30–2:40', ['2:10', '2:20', '2:30', '2:40']],
    ['2:10,2:20', ['2:10', '2:20']],
    ['2:10: the map', ['2:10']],
    ['2:10.5 or 2:10.', ['2:10.5', '2:10']],
    ['在2:10地图', ['2:10']],
    ['…2:10…\n3:20\t4:30', ['2:10', '3:20', '4:30']],
    ['2:10 amazing', ['2:10']],
  ])('finds the times in %p', (text, expected) => {
    expect(shownIn(text)).toEqual(expected);
  });

  it.each([
    'in 16:9 and 4:3',
    '12:345',
    '1234:10',
    '2:60',
    '1:60:10',
    '1:2:03',
    '01:02:03:04',
    '01:02:03;04',
    '2:10pm',
    '2:10 a.m.',
    '2:10s',
    'v2:10',
    '1.2:10',
    '2:10.1234',
    'fe80::10:20',
    '10:20::1',
    '2026-01-02T10:20:30',
    '٢:١٠',
    '٣2:10',
    '-:10',
    'https://example.com/2:10?t=2:10',
    'see http://example.com:8080/a/1:02:03, please',
    '',
  ])('finds none in %p', (text) => {
    expect(shownIn(text)).toEqual([]);
  });

  it('counts seconds, and only up to the end of the video', () => {
    expect(secondsIn('2:10 1:02:03 2:10.5')).toEqual([130, 3_723, 130.5]);
    expect(secondsIn('2:10 2:11 1:02:03', 130)).toEqual([130]);
    expect(secondsIn('0:00 0:01', 0)).toEqual([0]);
    expect(secondsIn('0:01', Number.NaN)).toEqual([]);
  });

  it('finds times between links', () => {
    expect(shownIn('1:00 https://a.example/2:00 3:00 (https://b.example/4:00) 5:00')).toEqual([
      '1:00',
      '3:00',
      '5:00',
    ]);
  });
});

describe('linksIn', () => {
  it.each([
    ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
    ['HTTP://EXAMPLE.COM', ['HTTP://EXAMPLE.COM']],
    [
      '(https://example.com/a_(b)) and [http://example.com]',
      ['https://example.com/a_(b)', 'http://example.com'],
    ],
    ['https://a.example, https://b.example!?', ['https://a.example', 'https://b.example']],
    ['<https://a.example> "https://b.example"', ['https://a.example', 'https://b.example']],
    ['見てhttps://example.com/a。次', ['https://example.com/a']],
    ['https://example.com\u202e/moc', ['https://example.com']],
    ['javascript:https://example.com', ['https://example.com']],
  ])('finds the links in %p', (text, expected) => {
    expect(linkTexts(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,hi',
    'ftp://example.com',
    'example.com',
    'http://',
    'https://...',
    'http:///',
    'xhttp://example.com',
    'https://google.com@evil.example/',
    'https://user:secret@example.com/',
    'http://[1',
    'http://%00/',
  ])('finds none in %p', (text) => {
    expect(linkTexts(text)).toEqual([]);
  });

  it('writes a host in another script in ASCII, so that it cannot imitate another host', () => {
    expect(linksIn('https://аpple.com/').map(({ href }) => href)).toEqual(['https://xn--pple-43d.com/']);
  });
});

describe('links and times in any text', () => {
  const near = fc
    .array(
      fc.constantFrom(
        '2:10',
        ' ',
        'https://a.example/',
        '1:02:03',
        '(',
        ')',
        '.',
        ':',
        '5',
        'é',
        '\ud83c',
        'http://',
      ),
    )
    .map((parts) => parts.join(''));

  it('are ordered, do not overlap, and lead only to http(s) URLs or into the video', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), (text) => {
        const links = linksIn(text);
        const times = clockTimesIn(text, hour);
        expect(links.every(({ href }) => /^https?:\/\/[^/]/.test(href))).toBe(true);
        expect(times.every(({ seconds }) => seconds >= 0 && seconds <= hour)).toBe(true);
        const all = [...links, ...times].sort((a, b) => a.index - b.index);
        const isApart = all.every(
          ({ index, length }, place) =>
            length > 0 && index + length <= (all[place + 1]?.index ?? text.length),
        );
        expect(isApart).toBe(true);
      }),
    );
  });

  it('are found in a time that grows no faster than the text', () => {
    expect(outgrowing((text) => clockTimesIn(text, hour))).toBeUndefined();
    for (const unit of [
      '2:10 ',
      '1:',
      '1:02:03:',
      'http://',
      'http://a ',
      'http://(',
      'http://a/)',
      '2:10.',
    ]) {
      const started = performance.now();
      clockTimesIn(unit.repeat(40_000), hour);
      clockTimesIn(`http://a/${unit.repeat(40_000)}`, hour);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});
