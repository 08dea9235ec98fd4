export { buildFacts, buildStream } from './build-facts';
export { collidingFiles } from './colliding-files';
export { emptyProposal } from './empty-proposal';
export { asMovie, contentOfMovie, movieWith } from './movie-bytes';
export { chosenOptions, plainOptions, plainTemplateOptions } from './plain-options';
export { until } from './until';

/** Milliseconds of processor time of one run: it does not count while another process has the core. */
function timeOf(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** The fastest of five runs: other load on the machine, which empties its caches, can only add to a time. */
const fastest = (work: () => unknown): number => Math.min(...Array.from({ length: 5 }, () => timeOf(work)));

/** In milliseconds: shorter times measure the clock and the compiler rather than the work. */
const noiseMs = 4;
const sizes = [2_500, 10_000, 40_000] as const;

/** The most that `growthOf` may return for linear work: twice the 4 of an idle machine, half the 16 of quadratic work. */
export const linearGrowth = 8;

function growthOnce(work: (text: string) => unknown, texts: readonly string[]): number {
  let worst = 1;
  let before: number | undefined;
  for (const text of texts) {
    const time = Math.max(
      noiseMs,
      fastest(() => work(text)),
    );
    if (before !== undefined) worst = Math.max(worst, time / before);
    // A longer text would show the same and take longer.
    if (worst > linearGrowth) return worst;
    before = time;
  }
  return worst;
}

/**
 * The largest growth of the time of `work` when its text gets four times as long: about 4 when linear, 16 when quadratic,
 * and 1 when even the longest text takes too little time to measure.
 */
export function growthOf(work: (text: string) => unknown, { texts }: GrowingText): number {
  const longest = texts.at(-1) ?? '';
  // One run is enough when it takes no time, which is the case for bounded lengths.
  if (timeOf(() => work(longest)) < noiseMs) return 1;
  // A busy machine can stretch one of three measurements; quadratic work stretches all of them.
  let least = growthOnce(work, texts);
  for (let again = 0; again < 2 && least > linearGrowth; again += 1) {
    least = Math.min(least, growthOnce(work, texts));
  }
  return least;
}

/** Fragments that, repeated, are known to slow down patterns and normalization. */
const units = [
  'a',
  'A',
  'a.',
  'a-',
  '-',
  'a_',
  '_',
  '.',
  '0',
  '@',
  'a@',
  'a@a.',
  ' ',
  'a ',
  '\t\n',
  '\u00a0',
  ',',
  'a,',
  ' , ',
  '=',
  'a=',
  '&',
  '%',
  '%41',
  ';',
  '"',
  '"\n',
  '\\',
  '<',
  '(',
  '[',
  '{',
  '/',
  ':',
  'a:',
  '://',
  'a://a:',
  'code',
  'token',
  'code=',
  'X-Amz-',
  'Bearer ',
  'eyJ',
  '-eyJ',
  'eyJa.',
  'ya29.',
  'encryption',
  'thumbnails/',
  '\u00e9',
  '\u{1f3ac}',
  '\ud800',
  '\u200b',
  '\u200d',
  '\u3164',
  // Combining marks: one, one that decomposes into two, and pairs that canonical ordering has to swap.
  '\u0301',
  '\u0344',
  '\u0f73',
  '\u0315\u0300',
  'a\u0315\u0300',
  // Letters that normalization composes.
  '\u1100',
  '\u1100\u1161\u11a8',
  '\u09c7\u09be',
];

/** One text in growing lengths, each four times the one before. */
export interface GrowingText {
  name: string;
  texts: readonly string[];
}

const growing = (name: string, textOf: (length: number) => string): GrowingText => ({
  name,
  // Through JSON: V8 keeps a repeated string as a tree of its parts until something flattens it.
  texts: sizes.map((size) => JSON.parse(JSON.stringify(textOf(size))) as string),
});

const repeat = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

const readable = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Texts that reveal work whose time grows faster than its input. */
export const growingTexts: readonly GrowingText[] = units.flatMap((unit) => {
  const shown = readable(unit);
  return [
    growing(`${shown} repeated`, (length) => repeat(unit, length)),
    growing(`"a@a", ${shown} repeated, "!"`, (length) => `a@a${repeat(unit, length)}!`),
  ];
});

/** The first of the texts whose time grows faster than its length, and by how much; undefined when none does. */
export function outgrowing(
  work: (text: string) => unknown,
  texts: readonly GrowingText[] = growingTexts,
): { name: string; growth: number } | undefined {
  for (const text of texts) {
    const growth = growthOf(work, text);
    if (growth > linearGrowth) return { name: text.name, growth };
  }
  return undefined;
}
