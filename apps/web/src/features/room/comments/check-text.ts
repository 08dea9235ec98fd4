import { commentEdit, formatCount, limits } from '@cutroom/contracts';

/** Characters as the limit counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** The counter appears when this many characters are left. */
const counterFrom = 200;

/** How many characters are left, near the limit; null before. */
export function counterOf(text: string): { label: string; isOver: boolean } | null {
  // Counting characters is for long texts only; no text has more characters than code units.
  if (text.length < limits.commentMax - counterFrom) return null;
  const length = lengthOf(text);
  const shown = `${formatCount(length)} of ${formatCount(limits.commentMax)}`;
  return length < limits.commentMax - counterFrom
    ? null
    : { label: shown, isOver: length > limits.commentMax };
}

export type CheckedText = { ok: true; text: string } | { ok: false; message: string };

/** A comment's text in the form that the contract accepts, or the reason why it does not accept it. */
export function checkText(typed: string): CheckedText {
  const checked = commentEdit.shape.text.safeParse(typed);
  if (checked.success) return { ok: true, text: checked.data };
  return { ok: false, message: checked.error.issues[0]?.message ?? '' };
}
