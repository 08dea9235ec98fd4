import { clockTimesIn, linksIn } from '@cutroom/contracts';

/** A part of a comment's text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  | { kind: 'link'; text: string; href: string };

/**
 * The parts of a text: addresses become links, and times within the video become buttons that seek.
 *
 * @param duration of the video in seconds; 0 while it is unknown, and then no time is found
 */
export function partsOf(text: string, duration: number): TextPart[] {
  const at = (index: number, length: number): string => text.slice(index, index + length);
  const found: { index: number; part: TextPart }[] = [
    ...linksIn(text).map(({ index, length, href }) => ({
      index,
      part: { kind: 'link' as const, text: at(index, length), href },
    })),
    ...clockTimesIn(text, duration).map(({ index, length, seconds }) => ({
      index,
      part: { kind: 'time' as const, text: at(index, length), seconds },
    })),
  ].sort((a, b) => a.index - b.index);

  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, part } of found) {
    parts.push({ kind: 'text', text: text.slice(end, index) }, part);
    end = index + part.text.length;
  }
  return [...parts, { kind: 'text' as const, text: text.slice(end) }].filter((part) => part.text !== '');
}
