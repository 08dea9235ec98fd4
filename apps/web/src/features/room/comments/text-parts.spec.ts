import { partsOf } from './text-parts';

const found = (text: string, duration = 7_200) =>
  partsOf(text, duration)
    .filter(({ kind }) => kind !== 'text')
    .map((part) => (part.kind === 'time' ? part.seconds : part.kind === 'link' ? part.href : ''));

describe('parts of a text', () => {
  it('join to the original text', () => {
    const text = 'At 2:10, (see https://a.test/x_(y)), then 1:02:03!\nhttp://b.test.';
    expect(
      partsOf(text, 7_200)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(found(text)).toEqual([130, 'https://a.test/x_(y)', 3_723, 'http://b.test/']);
  });

  it.each([
    ['2:10', [130]],
    ['between 0:05 and 12:30.', [5, 750]],
    ['at 1:00:00: the end', [3_600]],
    ['99:59', [5_999]],
    ['9:99 and 1:75:00', []],
    ['00:00:02:10 is a timecode', []],
    ['16:9 and 1.2:10', []],
    ['5:00:00 is after the end', []],
  ])('finds the times in %s', (text, times) => {
    expect(found(text)).toEqual(times);
  });

  it('finds no time while the duration is unknown', () => {
    expect(found('0:00 and 2:10', 0)).toEqual([0]);
  });

  it.each([
    ['javascript:alert(1)', []],
    ['data:text/html,x', []],
    ['https://', []],
    ['HTTPS://A.test/2:10', ['https://a.test/2:10']],
    ['<https://a.test>', ['https://a.test/']],
    ['"https://a.test/?a=1&b=2";', ['https://a.test/?a=1&b=2']],
  ])('links only http and https addresses: %s', (text, links) => {
    expect(found(text)).toEqual(links);
  });
});
