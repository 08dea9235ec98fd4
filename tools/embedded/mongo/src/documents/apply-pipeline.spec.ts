import { BSONRegExp, Double, Long, ObjectId } from 'bson';
import { errorWithCode, json, updated } from '../testing/documents';
import { applyUpdate } from './apply-update';
import type { Document } from './bson-types';

describe('applyUpdate with a pipeline', () => {
  it.each<[string, Document, Document[], Document]>([
    [
      'computes a field from other fields',
      { _id: 1, a: 2, b: 3 },
      [{ $set: { c: { $add: ['$a', '$b'] } } }],
      { _id: 1, a: 2, b: 3, c: 5 },
    ],
    [
      'reads the values from before the stage',
      { _id: 1, a: 1, b: 2 },
      [{ $set: { a: '$b', b: '$a' } }],
      { _id: 1, a: 2, b: 1 },
    ],
    [
      'sets a field in every element of an array',
      { a: [{ x: 1 }, { x: 2 }] },
      [{ $addFields: { 'a.y': 0 } }],
      {
        a: [
          { x: 1, y: 0 },
          { x: 2, y: 0 },
        ],
      },
    ],
    [
      'sets a nested field beside the existing ones',
      { a: { x: 1 } },
      [{ $set: { a: { y: 2 } } }],
      { a: { x: 1, y: 2 } },
    ],
    [
      'unsets fields',
      { _id: 1, a: 1, b: { c: 1, d: 1 } },
      [{ $unset: ['a', 'b.c'] }],
      { _id: 1, b: { d: 1 } },
    ],
    ['projects fields', { _id: 1, a: 1, b: 2 }, [{ $project: { b: 1 } }], { _id: 1, b: 2 }],
    [
      'keeps _id when it replaces the document',
      { _id: 1, a: { x: 1 } },
      [{ $replaceWith: '$a' }],
      { _id: 1, x: 1 },
    ],
    [
      'replaces the root with a merged document',
      { _id: 1, a: { x: 1 } },
      [{ $replaceRoot: { newRoot: { $mergeObjects: ['$$ROOT', '$a'] } } }],
      { _id: 1, a: { x: 1 }, x: 1 },
    ],
    [
      'evaluates $cond',
      { _id: 1, a: 5 },
      [{ $set: { a: { $cond: [{ $gt: ['$a', 3] }, 3, '$a'] } } }],
      { _id: 1, a: 3 },
    ],
  ])('%s', (_name, document, stages, expected) => {
    expect(updated(document, stages)).toBe(json(expected));
  });

  it('keeps the BSON types of copied values', () => {
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

  it('sets $$NOW to the time of the update', () => {
    const now = new Date(5);
    expect(applyUpdate({ _id: 1 }, [{ $set: { at: '$$NOW' } }], { now })).toEqual({ _id: 1, at: now });
  });

  it('uses the same $$NOW in nested expressions', () => {
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

  it('stores the operand of $literal unevaluated', () => {
    const literal = { price: '$5', now: '$$NOW', l: Long.fromNumber(5), deep: [{ $sum: 1 }] };
    const stages = [{ $set: { a: { $literal: literal }, b: { $literal: '$$NOW' } } }];
    expect(applyUpdate({ _id: 1, a: { old: true } }, stages)).toEqual({ _id: 1, a: literal, b: '$$NOW' });
  });

  it.each([{ $dateAdd: {} }, { $function: { body: 'x', args: [], lang: 'js' } }, { $reduce: {} }])(
    'rejects the unsupported expression %j with code 168',
    (expression) => {
      expect(() => applyUpdate({ _id: 1 }, [{ $set: { a: expression } }])).toThrow(errorWithCode(168));
    },
  );
});
