import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import {
  hasVisibleCharacter,
  isOneLine,
  isShowable,
  isStreamSafe,
  unitsBeforeNormalization,
} from './characters';
import { maxLength } from './lengths';

/** The number of words in a text, separated by white space. */
export const countWords = (text: string): number => text.trim().split(/\s+/u).filter(Boolean).length;

/**
 * Rejects a text of more than `max` UTF-16 code units and ends the checks of its field. It comes before trimming,
 * normalization and patterns, which must not run on texts of unlimited length.
 */
export const bounded = (max: number, error: string) =>
  z.refine<string>((value) => value.length <= max, { error, abort: true });

export interface TextOptions {
  max: number;
  /** The message for a missing or empty text, which also makes the text required: it then needs a visible character. */
  empty?: string;
  /** Line breaks are allowed. */
  multiline?: boolean;
}

/** The message for a text of more than `max` characters. */
export const textTooLong = (max: number): string => `${messages.textTooLong}. Use at most ${max} characters`;

/** A trimmed text for users, normalized to NFC. Lengths count characters, not bytes. */
export function text({ max, empty, multiline = false }: TextOptions) {
  const tooLong = textTooLong(max);
  const normalized = z
    .string(empty ?? messages.invalidInputs)
    .check(
      bounded(unitsBeforeNormalization(max), tooLong),
      z.trim(),
      z.refine(isStreamSafe, { error: messages.textInvalid, abort: true }),
      z.normalize('NFC'),
    );
  return normalized.check(
    z.refine((value) => empty === undefined || value.length > 0, { error: empty, abort: true }),
    z.refine((value) => [...value].length <= max, tooLong),
    z.refine((value) => isShowable(value) && (multiline || isOneLine(value)), messages.textInvalid),
    z.refine((value) => empty === undefined || hasVisibleCharacter(value), messages.textInvisible),
  );
}

/** A MongoDB ObjectId in hex, the form of every ID in the product. */
export const objectId = (error: string = messages.invalidInputs) =>
  z.string(error).check(bounded(24, error), z.regex(/^[0-9a-f]{24}$/, error));

/** One tag of a video on YouTube; `areYoutubeTags` counts them together. */
export const youtubeTag = () => text({ max: limits.youtubeTagsMax, empty: messages.invalidInputs });

/** A coupon or invite code: 16 upper-case letters and digits. Lower case, spaces and dashes are accepted and removed. */
export const accessCode = (empty: string, invalid: string) =>
  z.pipe(
    z.pipe(
      z.string(empty).check(
        bounded(limits.codeLength + limits.paddingMax, invalid),
        z.refine((value) => value.trim() !== '', empty),
      ),
      z.transform((value: string) => value.replace(/[\s-]/g, '').toUpperCase()),
    ),
    z.string().check(z.regex(new RegExp(`^[A-Z0-9]{${limits.codeLength}}$`), invalid)),
  );

/** A username. ASCII only, so that no two look alike; comparison ignores case. */
export const username = (empty: string) =>
  z.string(empty).check(
    bounded(limits.usernameMax + limits.paddingMax, messages.usernameRule),
    z.trim(),
    z.refine((value) => value.length > 0, { error: empty, abort: true }),
    z.regex(
      new RegExp(`^[A-Za-z0-9._-]{${limits.usernameMin},${limits.usernameMax}}$`),
      messages.usernameRule,
    ),
  );

/** An email address, trimmed and in lower case. */
export const email = (empty: string) =>
  z.string(empty).check(
    bounded(limits.emailMax + limits.paddingMax, messages.emailRule),
    z.trim(),
    z.toLowerCase(),
    z.refine((value) => value.length > 0, { error: empty, abort: true }),
    maxLength(limits.emailMax, messages.emailRule),
    z.regex(
      /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
      messages.emailRule,
    ),
  );
