/** A time within a text. `index` and `length` are UTF-16 code units. */
export interface ClockTime {
  index: number;
  length: number;
  seconds: number;
}

/** A link within a text. `index` and `length` are UTF-16 code units. */
export interface TextLink {
  index: number;
  length: number;
  /** An http or https URL, normalized: a host in another script is written in ASCII. */
  href: string;
}

/**
 * What may be a link: up to white space, characters that no URL has unescaped, invisible characters, and the
 * punctuation of Chinese and Japanese, which follows a URL without a space.
 */
const linkLike = /https?:\/\/[^\s<>"`{}|\\^\p{Cc}\p{Cf}\p{Cs}\u3000-\u303f\uff00-\uff65]+/giu;

/** At the end of a URL, these characters belong to the sentence. */
const sentenceEnd = new Set(".,;:!?'*_~…’”");
const openingOf = new Map([
  [')', '('],
  [']', '['],
]);

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** A URL without the punctuation after it. A closing bracket stays when the URL has the opening one. */
function withoutSentenceEnd(url: string): string {
  const unopened = new Map(
    [...openingOf].map(([closing, opening]) => [closing, countOf(url, closing) - countOf(url, opening)]),
  );
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    const surplus = unopened.get(last) ?? 0;
    if (surplus > 0) unopened.set(last, surplus - 1);
    else if (!sentenceEnd.has(last)) break;
  }
  return url.slice(0, end);
}

/**
 * Null for a text that is not a URL, and for a URL with a user name, which looks like that of another host:
 * `https://good.example@bad.example`.
 */
function hrefOf(url: string): string | null {
  try {
    const { href, username, password } = new URL(url);
    return username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}

/** The http and https links of a plain text, in order. Nothing else is a link: no `javascript:`, no bare domain. */
export function linksIn(text: string): TextLink[] {
  const links: TextLink[] = [];
  for (const { 0: found, index } of text.matchAll(linkLike)) {
    if (/\w/.test(text.charAt(index - 1))) continue;
    const shown = withoutSentenceEnd(found);
    const href = hrefOf(shown);
    if (href !== null) links.push({ index, length: shown.length, href });
  }
  return links;
}

/**
 * `M:SS` or `H:MM:SS`, with or without a fraction. With more digits or separators around it, it is something else:
 * 12:345, 16:9, 10.1:20, timecode with frames, `::1`, 2:10pm.
 */
const timeLike =
  /(?<![\w:]|\p{Nd}|\d\.)(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(\.\d{1,3})?(?!\w|\p{Nd}|\.\d|:[\d:]|[;,]\d\d\b| ?[ap]\.?m\b)/giu;

/**
 * Times such as 2:10 and 1:02:03 in a plain text, in order. Times beyond the end of the video and times within links
 * are left out.
 *
 * @param durationSeconds of the video
 */
export function clockTimesIn(text: string, durationSeconds: number): ClockTime[] {
  const times: ClockTime[] = [];
  const links = linksIn(text);
  let next = 0;
  for (const match of text.matchAll(timeLike)) {
    const { 0: found, index } = match;
    const [, hours = '0', minutesOfHour, minutes = '0', seconds, fraction = ''] = match;
    while (next < links.length && links[next]!.index + links[next]!.length <= index) next += 1;
    const link = links[next];
    if (link && link.index <= index) continue;
    const at = (Number(hours) * 60 + Number(minutesOfHour ?? minutes)) * 60 + Number(`${seconds}${fraction}`);
    if (at <= durationSeconds) times.push({ index, length: found.length, seconds: at });
  }
  return times;
}
