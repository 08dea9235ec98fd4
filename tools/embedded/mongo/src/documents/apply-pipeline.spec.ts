import { BSONRegExp, deserialize, Double, Long, ObjectId, serialize } from 'bson';
import { applyUpdate, type Update } from './apply-update';
import type { Document } from './bson-types';

/** The result as a driver reads it, with the order of its fields. */
function updated(document: Document, update: Update): string {
  return JSON.stringify(deserialize(serialize(applyUpdate(document, update))));
}

const json = (document: Document) => JSON.stringify(document);

describe('applyUpdate: pipelines', () => {
  it.each<[string, Document, Document[], Document]>([
    [
      'computes from the document',
      { _id: 1, a: 2, b: 3 },
      [{ $set: { c: { $add: ['$a', '$b'] } } }],
      { _id: 1, a: 2, b: 3, c: 5 },
    ],
    [
      'sees the values before the stage',
      { _id: 1, a: 1, b: 2 },
      [{ $set: { a: '$b', b: '$a' } }],
      { _id: 1, a: 2, b: 1 },
    ],
    [
      'sets in every element',
      { a: [{ x: 1 }, { x: 2 }] },
      [{ $addFields: { 'a.y': 0 } }],
      {
        a: [
          { x: 1, y: 0 },
          { x: 2, y: 0 },
        ],
      },
    ],
    ['sets nested fields', { a: { x: 1 } }, [{ $set: { a: { y: 2 } } }], { a: { x: 1, y: 2 } }],
    ['unsets', { _id: 1, a: 1, b: { c: 1, d: 1 } }, [{ $unset: ['a', 'b.c'] }], { _id: 1, b: { d: 1 } }],
    ['projects', { _id: 1, a: 1, b: 2 }, [{ $project: { b: 1 } }], { _id: 1, b: 2 }],
    ['replaces, keeping _id', { _id: 1, a: { x: 1 } }, [{ $replaceWith: '$a' }], { _id: 1, x: 1 }],
    [
      'replaces the root',
      { _id: 1, a: { x: 1 } },
      [{ $replaceRoot: { newRoot: { $mergeObjects: ['$$ROOT', '$a'] } } }],
      { _id: 1, a: { x: 1 }, x: 1 },
    ],
    [
      'decides',
      { _id: 1, a: 5 },
      [{ $set: { a: { $cond: [{ $gt: ['$a', 3] }, 3, '$a'] } } }],
      { _id: 1, a: 3 },
    ],
  ])('%s', (_name, document, stages, expected) => {
    expect(updated(document, stages)).toBe(json(expected));
  });

  it('passes values on with their types', () => {
    const values = {
      l: Long.fromNumber(5),
      d: new Double(5),
      r: new BSONRegExp('x', 'i'),
      o: new ObjectId('01'.repeat(12)),
    };
    const stages = [{ $set: { copy: '$l', whole: '$$ROOT' } }, { $set: { note: 'x' } }];
    const result = applyUpdate({ _id: 1, ...values }, stages);
    expect(result).toEqual({ _id: 1, ...values, copy: values.l, whole: { _id: 1, ...values }, note: 'x' });
  });

  it('takes one time for the whole update', () => {
    const now = new Date(5);
    expect(applyUpdate({ _id: 1 }, [{ $set: { at: '$$NOW' } }], { now })).toEqual({ _id: 1, at: now });
  });

  it('computes with that time wherever it stands in an expression', () => {
    const stages = [
      { $set: { lease: { until: { $add: ['$$NOW', 1_000] }, since: { $subtract: ['$$NOW', 2] } } } },
      { $set: { late: { $lt: ['$lease.since', '$$NOW'] } } },
    ];
    expect(applyUpdate({ _id: 1, lease: null }, stages, { now: new Date(5) })).toEqual({
      _id: 1,
      lease: { until: new Date(1_005), since: new Date(3) },
      late: true,
    });
  });

  it('stores what $literal holds as it is', () => {
    const literal = { price: '$5', now: '$$NOW', l: Long.fromNumber(5), deep: [{ $sum: 1 }] };
    const stages = [{ $set: { a: { $literal: literal }, b: { $literal: '$$NOW' } } }];
    expect(applyUpdate({ _id: 1, a: { old: true } }, stages)).toEqual({ _id: 1, a: literal, b: '$$NOW' });
  });
});
