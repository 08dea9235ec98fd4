import { limits } from '../limits';

/**
 * Characters that are invisible by themselves: white space, control and formatting characters, combining marks, what
 * Unicode says to ignore in display (soft hyphen, joiners, Hangul fillers, variation selectors, tags), and the blank
 * symbols of Braille, musical notation and Egyptian hieroglyphs.
 */
const visible =
  /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/u;

/** Whether a text has a visible character; it may contain invisible ones as well. */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text);

const stackedMarks = new RegExp(`\\p{M}{${limits.combiningMarksMax + 1}}`, 'u');

/**
 * Whether no letter has more combining marks than any script needs. Normalization sorts the marks of a letter in quadratic
 * time, so this check comes first.
 */
export const isStreamSafe = (text: string): boolean => !stackedMarks.test(text);

/** For optional texts. */
export const isEmptyOrVisible = (text: string): boolean => text === '' || hasVisibleCharacter(text);
