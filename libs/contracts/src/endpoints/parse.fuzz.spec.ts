import fc from 'fast-check';
import * as z from 'zod/mini';
import { endpointRows, type EndpointName } from './endpoints';
import type { Endpoint } from './endpoint';

type Part = 'params' | 'query' | 'body' | 'data';
const parts: Part[] = ['params', 'query', 'body', 'data'];
const schemas: [string, z.ZodMiniType][] = endpointRows.flatMap(([name, row]: [EndpointName, Endpoint]) =>
  parts.flatMap((part): [string, z.ZodMiniType][] => {
    const schema = row[part];
    return schema ? [[`${name} ${part}`, schema]] : [];
  }),
);

/** Any value that JSON or a form can contain, and some that they cannot. */
const anything = fc.anything({
  withNullPrototype: true,
  withBigInt: true,
  withDate: true,
  withSparseArray: true,
  withUnicodeString: true,
  maxDepth: 4,
});

/** Has a length that cannot be compared with a number. JSON can contain both. */
const unmeasurable = fc.constantFrom({ length: { toString: 1, valueOf: 1 } }, { length: [{ toString: 1 }] });

/** Values with the schema's field names, so that some of them pass the first checks. */
const withNamesOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => {
  const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape as object) : ['value'];
  const value = fc.oneof(
    anything,
    unmeasurable,
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[0-9a-f]{24}$/),
    fc.integer(),
  );
  const fields = Object.fromEntries(names.map((name) => [name, value]));
  return fc.record(fields, { requiredKeys: [], noNullPrototype: false });
};

describe.each(schemas)('%s', (_, schema) => {
  it('parses any value or rejects it with its own error', () => {
    fc.assert(
      fc.property(fc.oneof(anything, withNamesOf(schema)), (value) => {
        const result = z.safeParse(schema, value);
        if (result.success) return;
        expect(result.error.issues.length).toBeGreaterThan(0);
        for (const { message } of result.error.issues) expect(typeof message).toBe('string');
        expect(() => z.parse(schema, value)).toThrow(z.core.$ZodError);
      }),
      { numRuns: 60 },
    );
  });
});

describe('parsed input', () => {
  it('has no property that the schema does not name, prototypes included', () => {
    for (const [, schema] of schemas) {
      if (!(schema instanceof z.ZodMiniObject)) continue;
      const known = new Set(Object.keys(schema.shape as object));
      fc.assert(
        fc.property(withNamesOf(schema), fc.dictionary(fc.string(), anything), (own, extra) => {
          const hostile = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}') as object;
          const result = z.safeParse(schema, { ...extra, ...hostile, ...(own as object) });
          if (!result.success) return;
          for (const name of Object.keys(result.data as object)) expect(known.has(name)).toBe(true);
          expect((result.data as { admin?: unknown }).admin).toBeUndefined();
        }),
        { numRuns: 25 },
      );
    }
  });
});
