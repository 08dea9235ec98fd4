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

// C0 and C1 controls except tab and line breaks; bidirectional marks, overrides and isolates (they make a name
// look like another one: UTR #36); byte-order mark; lone surrogates and U+FFFE, U+FFFF.
const unshowable =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/u;

/** Whether a text can be displayed as typed: it has no control, bidirectional or broken characters. */
export const isShowable = (text: string): boolean => !unshowable.test(text);

const tabOrBreak = /[\t\r\n\u2028\u2029]/;

/** Whether a text is one line without tabs, in emails, logs and pages as well. */
export const isOneLine = (text: string): boolean => !tabOrBreak.test(text);

const unshowableOrBreak = new RegExp(`${tabOrBreak.source}|${unshowable.source}`, 'gu');

/** The text without tabs, line breaks and characters that `isShowable` refuses. */
export const showablePart = (text: string): string => text.replace(unshowableOrBreak, '');

/**
 * The longest text, in UTF-16 code units, that normalizes to `max` characters: NFC composes at most six units into one
 * character (U+16126 is the longest), and white space around a text is trimmed.
 */
export const unitsBeforeNormalization = (max: number): number => 6 * max + limits.paddingMax;
