import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { ModelledBucket } from './testing/modelled-bucket';
import type { Step } from './testing/modelled-bucket';
import { PART_BYTES } from './testing/multipart-calls';
import { startWithBucket } from './testing/test-server';

/** Two parts of the minimum size, two smaller ones, which can only be last, and an empty one. */
const bodies = [PART_BYTES, PART_BYTES, PART_BYTES - 1, 1000, 0].map((bytes) => randomBytes(bytes));

const key = fc.constantFrom('a', 'b');
const upload = fc.nat(5);
const number = fc.constantFrom(1, 2, 3, 10_000);
const offset = fc.oneof(
  fc.nat(2000),
  fc.integer({ min: PART_BYTES - 10, max: PART_BYTES + 10 }),
  fc.nat(3 * PART_BYTES),
);
/** Parts of the minimum size and a last one that may be smaller. */
const uploadable = fc
  .record({ whole: fc.array(fc.nat(1), { maxLength: 2 }), last: fc.nat(4) })
  .map((each) => [...each.whole, each.last]);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('upload' as const), key, bodies: uploadable }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('part' as const), upload, number, body: fc.nat(4) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      upload,
      skip: fc.subarray([2, 3, 10_000]),
      wrongEtag: fc.integer({ min: 0, max: 5 }).map((each) => each === 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('list' as const, 'abort' as const), upload }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      key,
      start: offset,
      length: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 * PART_BYTES })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('put' as const, 'delete' as const), key }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy' as const), key, to: key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

it('multipart uploads agree with a model over random sequences of calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const { test } = await startWithBucket();
      try {
        const bucket = new ModelledBucket(test, bodies);
        for (const each of steps) await bucket.apply(each);
        await bucket.close();
        expect(test.logged).toEqual([]);
      } finally {
        await test.close();
      }
    }),
    { numRuns: 15 },
  );
});
