import * as fc from 'fast-check';
import { limits } from '../limits';
import { isFoundBy, searchTerms, searchWords, storedTerms, termsMark } from './search-terms';

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

  it.each([
    // A word may begin after an emoji or a long vowel mark.
    ['love', '❤️Love in Mumbai'],
    ['paris', '✈️Paris vlog'],
    ['episode', '▶️Episode 5'],
    ['love', '1️⃣Love'],
    ['love ❤️', 'Love in Mumbai'],
    ['2026', 'Recap 2️⃣0️⃣2️⃣6️⃣'],
    ['2024', 'サーバー2024'],
    ['vlog', 'プレイヤーVlog'],
    ['サーハ', 'サーバー2024'],
    ['ｻｰﾊﾞｰ', 'サーバー2024'],
    // Upper case, accents and vowel points make no difference.
    ['ΠΑΡΟΥΣ', 'Παρουσίαση'],
    ['ΟΔΟΣ', 'οδός'],
    ['οδος', 'ΟΔΟΣ Α'],
    ['STRASSE', 'Straße'],
    ['straße', 'STRASSE'],
    ['strasse', 'STRAẞE'],
    ['lodz', 'Łódź'],
    ['smorrebrod', 'Smørrebrød'],
    ['oeuvre', 'Œuvre'],
    ['DIYARBAKIR', 'Diyarbakır'],
    ['istanbul', 'İstanbul'],
    ['محمد', 'مُحَمَّد'],
    ['مُحَمَّد', 'محمد'],
    ['محمد', 'محـــمد'],
    ['שלום', 'שָׁלוֹם'],
  ])('find %p in %p', (search, text) => {
    expect(isFoundBy(search, text)).toBe(true);
  });

  it.each([
    ['कि', 'की'],
    ['க', 'கா'],
    ['กา', 'กี'],
    ['سال', 'سئل'],
    ['وفاء', 'وفا'],
  ])('tell the letters and vowel signs of %p and %p apart', (one, other) => {
    expect(searchWords(one)).not.toEqual(searchWords(other));
    expect(searchTerms(one)).toContain(searchWords(one)[0]);
  });

  it('keep the vowel signs of Devanagari', () => {
    expect(searchWords('मुंबई')).toEqual(['मुंबई']);
    expect(isFoundBy('मुं', 'मुंबई')).toBe(true);
    expect(isFoundBy('मि', 'मुंबई')).toBe(false);
  });

  it('begin with a letter or a number', () => {
    expect(searchWords('\u0941 \ufe0f \u0301a \u20e3 ー!')).toEqual(['a', 'ー']);
  });

  it('are stored with a mark of their rules that no search looks for', () => {
    expect(storedTerms('Ab', 'c')).toEqual(['a', 'ab', 'c', termsMark]);
    expect(searchWords(termsMark)).not.toContain(termsMark);
  });

  it('are never more than the characters of the folded text, and never longer than the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const terms = searchTerms(text);
        expect(terms.length).toBeLessThanOrEqual(
          [...text.normalize('NFKD').toLowerCase().replace(/[ßæœ]/g, 'aa')].length,
        );
        for (const term of terms) expect([...term].length).toBeLessThanOrEqual(limits.searchTermMax);
        for (const each of searchWords(text)) expect(terms).toContain(each);
      }),
    );
  });
});
