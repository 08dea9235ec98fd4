import { limits } from '../limits';

const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';

/** Scripts that put no space between words: each character counts as a word. */
const word = new RegExp(`[${spaceless}]\\p{M}*|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/**
 * Upper case, accents and width make no difference: 'CAFÉ' is 'cafe'. Character by character, because the time to normalize
 * a run of combining marks grows with the square of its length.
 */
const fold = (text: string): string =>
  Array.from(String(text).slice(0, limits.searchTextMax), (character) =>
    character.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''),
  )
    .join('')
    .toLowerCase();

/** The words of a text as a search compares them, each at most `limits.searchTermMax` characters long. */
export function searchWords(text: string): string[] {
  const words = fold(text).match(word) ?? [];
  return [...new Set(words.map((each) => [...each].slice(0, limits.searchTermMax).join('')))];
}

/**
 * What finds a text: the beginnings of all its words. A search looks each of its words up among them, so that an index
 * answers for half a word as well. There are at most as many as characters.
 */
export function searchTerms(...texts: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const each of searchWords(texts.join('\n'))) {
    let term = '';
    for (const character of each) terms.add((term += character));
  }
  return [...terms];
}

/** Whether each word of the search begins a word of one of the texts, as for the list that a page has in memory. */
export function isFoundBy(search: string, ...texts: readonly string[]): boolean {
  const terms = new Set(searchTerms(...texts));
  const words = searchWords(search);
  return words.length > 0 && words.every((each) => terms.has(each));
}
