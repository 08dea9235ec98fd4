import * as fc from 'fast-check';
import { limits } from '../limits';
import { isFoundBy, searchTerms, searchWords } from './search-terms';

describe('search terms', () => {
  it('are the beginnings of all words, without upper case, accents and width', () => {
    expect(searchTerms('Café №２', 'cab')).toEqual(['c', 'ca', 'caf', 'cafe', 'n', 'no', 'no2', 'cab']);
  });

  it('count each character of a script without spaces as a word', () => {
    expect(searchWords('東京 vlog')).toEqual(['東', '京', 'vlog']);
    expect(isFoundBy('京都', '東京の都')).toBe(true);
  });

  it.each([
    ['mon mum', true],
    ['MUMBAI', true],
    ['asha', true],
    ['umbai', false],
    ['mon delhi', false],
    ['!?', false],
    ['', false],
  ])('find a text by %p: %p', (search, found) => {
    expect(isFoundBy(search, 'Monsoon in Mumbai', 'Asha Rao')).toBe(found);
  });

  it('are never more than the characters of the folded text, and never longer than the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const terms = searchTerms(text);
        expect(terms.length).toBeLessThanOrEqual([...text.normalize('NFKD').toLowerCase()].length);
        for (const term of terms) expect([...term].length).toBeLessThanOrEqual(limits.searchTermMax);
        for (const each of searchWords(text)) expect(terms).toContain(each);
      }),
    );
  });
});
