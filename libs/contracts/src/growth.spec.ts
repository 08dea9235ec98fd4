import * as z from 'zod/mini';
import * as contracts from './index';
import type { Endpoint } from './endpoints/endpoint';
import { growingTexts, growthOf, linearGrowth, outgrowing, type GrowingText } from './testing';

type Work = (text: string) => unknown;
/** A name, the work to time, and the texts for it, by default all of them. */
type Place = [name: string, work: Work, texts?: readonly GrowingText[]];

const letters: GrowingText = growingTexts.find(({ name }) => name === '"a" repeated')!;

/** Whether a schema expects a list, judged by its error for a text. */
const takesList = (schema: z.ZodMiniType): boolean => {
  const [issue] = z.safeParse(schema, '').error?.issues ?? [];
  return issue?.code === 'invalid_type' && issue.expected === 'array';
};

/** The work that a text causes in a schema: as the whole value, and as each field and item below it. */
function placesOf(name: string, schema: z.ZodMiniType): Place[] {
  const whole: Place = [name, (text) => z.safeParse(schema, text)];
  if (takesList(schema)) {
    return [
      whole,
      [`${name}, one item`, (text) => z.safeParse(schema, [text])],
      // For items of one character, only their number can take time.
      [`${name}, an item a character`, (text) => z.safeParse(schema, text.split('')), [letters]],
    ];
  }
  if (!(schema instanceof z.ZodMiniObject)) return [whole];
  const fields = Object.entries(schema.shape as Record<string, z.ZodMiniType>);
  const everywhere: Place = [
    `${name}, every field`,
    (text) => z.safeParse(schema, Object.fromEntries(fields.map(([field]) => [field, text]))),
  ];
  return [whole, everywhere, ...fields.flatMap(([field, inner]) => placesOf(`${name}.${field}`, inner))];
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const rows = contracts.endpointRows.flatMap(([name, row]: [string, Endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = row[part];
    return schema ? placesOf(`${name} ${part}`, schema) : [];
  }),
);

/** Schemas of requests are measured above, by endpoint. Our own services make the responses. */
const inRows = new Set<unknown>(
  contracts.endpointRows.flatMap(([, row]: [string, Endpoint]) => [
    row.params,
    row.query,
    row.body,
    row.data,
  ]),
);
const schemas = Object.entries(contracts).flatMap(([name, value]) =>
  isSchema(value) && !inRows.has(value) ? placesOf(name, value) : [],
);

/** Ignores errors, because a rule may expect other arguments: only the time counts here. */
const callAnyhow = (rule: (...given: unknown[]) => unknown, ...given: unknown[]) => {
  try {
    const answer = rule(...given);
    if (isSchema(answer)) z.safeParse(answer, given[0]);
  } catch {
    return;
  }
};

const rules = Object.entries(contracts).flatMap(([name, value]): [string, Work][] => {
  if (typeof value !== 'function') return [];
  const rule = value as (...given: unknown[]) => unknown;
  return [
    [`${name}(text)`, (text) => callAnyhow(rule, text)],
    [`${name}(text, text)`, (text) => callAnyhow(rule, text, text)],
    [`${name}([text])`, (text) => callAnyhow(rule, [text])],
  ];
});

const others: [string, Work][] = [
  ['a text of one line', (text) => z.safeParse(contracts.text({ max: 100, empty: 'empty' }), text)],
  ['a text of many lines', (text) => z.safeParse(contracts.text({ max: 5_000, multiline: true }), text)],
  ...contracts.passwordRules.map(({ id, holds }): [string, Work] => [`the password rule ${id}`, holds]),
];

describe('time grows no faster than the text', () => {
  it.each(rows)('in a call: %s', (_, ...place) => expect(outgrowing(...place)).toBeUndefined());
  it.each(schemas)('in a schema: %s', (_, ...place) => expect(outgrowing(...place)).toBeUndefined());
  it.each(rules)('in a rule: %s', (_, work) => expect(outgrowing(work)).toBeUndefined());
  it.each(others)('in %s', (_, work) => expect(outgrowing(work)).toBeUndefined());

  it.each([contracts.tagsLength, contracts.areYoutubeTags])('in many tags: %p', (rule) => {
    expect(growthOf((text) => rule(text.split('')), letters)).toBeLessThanOrEqual(linearGrowth);
  });
});

describe('growthOf', () => {
  it('distinguishes quadratic from linear work', () => {
    const quadratic: Work = (text) => {
      let pairs = 0;
      for (let i = 0; i < text.length; i += 1) for (let j = 0; j < text.length; j += 1) pairs += i ^ j;
      return pairs;
    };
    const linear: Work = (text) => {
      let sum = 0;
      for (let round = 0; round < 200; round += 1)
        for (let i = 0; i < text.length; i += 1) sum += text.charCodeAt(i);
      return sum;
    };
    // A busy machine can stretch the time of the shorter text, and with it hide the growth.
    expect([1, 2, 3].some(() => growthOf(quadratic, letters) > linearGrowth)).toBe(true);
    expect(growthOf(linear, letters)).toBeLessThanOrEqual(linearGrowth);
  });
});
