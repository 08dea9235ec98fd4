/** A part of a comment's text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  | { kind: 'link'; text: string; href: string };

const address = /https?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence or a bracket rather than an address. */
const trailing = /[.,;:!?)\]}]+$/;
/** 2:10 or 1:02:10, but no part of a timecode, a ratio or a longer number. */
const clock = /(?<![\d:.,])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?!:?\d)/g;

/** A bracket that was opened in the address belongs to it: …/Cut_(film). */
const withoutTrailing = (found: string): string =>
  found.replace(trailing, (end) => (end.startsWith(')') && found.includes('(') ? ')' : ''));

/** The address of a link as a browser reads it; null for anything that is not on the web. */
function hrefOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, href } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' ? href : null;
}

function timesIn(text: string, duration: number): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(clock)) {
    const [time, hours, minutes, rest] = found;
    const seconds = Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(rest);
    if (seconds > duration || (hours !== undefined && Number(minutes) >= 60)) continue;
    parts.push({ kind: 'text', text: text.slice(end, found.index) }, { kind: 'time', text: time, seconds });
    end = found.index + time.length;
  }
  return [...parts, { kind: 'text', text: text.slice(end) }];
}

/**
 * The parts of a text: addresses are links, and times within the video lead to them.
 *
 * @param duration of the video in seconds; 0 while it is unknown, and then no time is found
 */
export function partsOf(text: string, duration: number): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    const link = withoutTrailing(found[0]);
    const href = hrefOf(link);
    if (href === null) continue;
    parts.push(...timesIn(text.slice(end, found.index), duration), { kind: 'link', text: link, href });
    end = found.index + link.length;
  }
  return [...parts, ...timesIn(text.slice(end), duration)].filter((part) => part.text !== '');
}
