import { limits } from '../limits';

/** With Script_Extensions, 'ー' belongs to both of the Japanese scripts. */
const spaceless =
  '\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';

/** Words begin with a letter or a number. Scripts that put no space between words: each character counts as a word. */
const word = new RegExp(
  `(?=[\\p{L}\\p{N}])(?:[${spaceless}]\\p{M}*|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+)`,
  'gu',
);

/**
 * What a search ignores: accents, the vowel points of Hebrew and Arabic, which most texts leave out, and the stretching of
 * Arabic words. Marks that make another letter stay, as do the vowel signs of other scripts.
 */
const unread =
  /[\u0300-\u036f]|(?=\p{Script=Hebrew})\p{M}|\u0640|[\u0610-\u061a\u064b-\u0652\u0656-\u065e\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu;
/** They select a form of the character before them, such as the colored one of an emoji. */
const variationSelectors = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/**
 * Letters that Unicode does not decompose, with the spelling of users who lack that key, or of their upper case in
 * lower case.
 */
const otherSpellings: Record<string, string> = {
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
};

/**
 * Upper case, accents, vowel points and width make no difference: 'CAFÉ' is 'cafe'. Character by character, because the
 * time to normalize a run of combining marks grows with the square of its length, and because Σ has one lower case here.
 */
const fold = (text: string): string =>
  Array.from(String(text).slice(0, limits.searchTextMax).replace(variationSelectors, ''), (character) =>
    character.normalize('NFKD').toLowerCase().replace(unread, ''),
  )
    .join('')
    .replace(/[ςßæœłøđı]/g, (letter) => otherSpellings[letter] ?? letter)
    // A keycap is an emoji, so it is not part of a word: '1️⃣Love'. A row of them is a number: '2️⃣0️⃣2️⃣6️⃣'.
    .replace(/\u20e3(?=\p{N})/gu, '')
    .replace(/\u20e3/g, ' ');

/** The words of a text as a search compares them, each at most `limits.searchTermMax` characters long. */
export function searchWords(text: string): string[] {
  const words = fold(text).match(word) ?? [];
  return [...new Set(words.map((each) => [...each].slice(0, limits.searchTermMax).join('')))];
}

/**
 * The terms of a text: the beginnings of all its words. A search looks up each of its words among them, so that an
 * index also finds words by their beginning. There are at most as many as characters after `fold`.
 */
export function searchTerms(...texts: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const each of searchWords(texts.join('\n'))) {
    let term = '';
    for (const character of each) terms.add((term += character));
  }
  return [...terms];
}

/**
 * The number of the rules above, as a term that no search looks for. Raise it (two digits) with each change of what
 * `searchTerms` returns: api then brings the rows with an earlier number, or none, up to date.
 */
export const termsMark = '#02';

/**
 * The terms as a row stores them, with the number of the rules. An api with older rules that changes the row drops the
 * mark.
 */
export const storedTerms = (...texts: readonly string[]): string[] => [...searchTerms(...texts), termsMark];

/** Whether each word of the search begins a word of one of the texts: the same search for a list in a page's memory. */
export function isFoundBy(search: string, ...texts: readonly string[]): boolean {
  const terms = new Set(searchTerms(...texts));
  const words = searchWords(search);
  return words.length > 0 && words.every((each) => terms.has(each));
}
