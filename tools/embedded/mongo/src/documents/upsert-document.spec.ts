import { ObjectId } from 'bson';
import type { Update } from './apply-update';
import type { Document } from './bson-types';
import { upsertDocument } from './upsert-document';

const code = (number: number) => expect.objectContaining({ code: number });

describe('upsertDocument', () => {
  it.each<[string, Document, Update, Document]>([
    [
      'the equalities of the filter',
      { a: 1, _id: 7, b: { $gt: 3 } },
      { $set: { c: 2 } },
      { _id: 7, a: 1, c: 2 },
    ],
    [
      '$eq, and $in and $all of one',
      { _id: 1, a: { $eq: 1 }, b: { $in: [2] }, c: { $all: [3] } },
      { $set: { d: 4 } },
      { _id: 1, a: 1, b: 2, c: 3, d: 4 },
    ],
    ['not $in of two', { _id: 1, a: { $in: [1, 2] } }, { $set: { d: 4 } }, { _id: 1, d: 4 }],
    [
      '$and, and $or of one',
      { $and: [{ _id: 1 }, { a: 1 }], $or: [{ b: 2 }] },
      { $set: { d: 4 } },
      { _id: 1, a: 1, b: 2, d: 4 },
    ],
    ['not $or of two', { _id: 1, $or: [{ b: 2 }, { b: 3 }] }, { $set: { d: 4 } }, { _id: 1, d: 4 }],
    [
      'dotted paths',
      { _id: 1, 'a.b': 1, 'a.c': 2 },
      { $set: { 'a.d': 4 } },
      { _id: 1, a: { b: 1, c: 2, d: 4 } },
    ],
    ['not a search', { _id: 1, a: /x/ }, { $set: { d: 4 } }, { _id: 1, d: 4 }],
    ['$setOnInsert', { _id: 1 }, { $setOnInsert: { a: 1 }, $set: { b: 2 } }, { _id: 1, a: 1, b: 2 }],
    ["operators on the filter's values", { _id: 1, a: 5 }, { $inc: { a: 1 } }, { _id: 1, a: 6 }],
    ['only _id beside a replacement', { _id: 1, a: 5 }, { b: 2 }, { _id: 1, b: 2 }],
    ['_id first', { a: 5 }, { $set: { _id: 3 } }, { _id: 3, a: 5 }],
    ['a pipeline', { _id: 1, a: 5 }, [{ $set: { b: '$a' } }], { _id: 1, a: 5, b: 5 }],
  ])('holds %s', (_name, filter, update, expected) => {
    const document = upsertDocument(filter, update);
    expect(JSON.stringify(document, unwrap)).toBe(JSON.stringify(expected));
  });

  it('makes an _id when neither filter nor update has one', () => {
    const document = upsertDocument({ a: 1 }, { $set: { b: 2 } });
    expect(Object.keys(document)).toEqual(['_id', 'a', 'b']);
    expect(document._id).toBeInstanceOf(ObjectId);
  });

  it.each<[string, number, Document, Update]>([
    ['a path bound twice', 54, { a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } }],
    ['a path bound beside its part', 54, { a: { b: 1 }, 'a.b': 2 }, { $set: { b: 1 } }],
    ["an _id other than the filter's", 66, { _id: 1 }, { $set: { _id: 2 } }],
    ["a replacement _id other than the filter's", 66, { _id: 1 }, { _id: 2 }],
    ['an array as _id', 53, { a: 1 }, { $set: { _id: [1] } }],
    ['a positional path', 2, { 'a.b': 1 }, { $set: { 'a.$.c': 1 } }],
  ])('refuses %s with code %d', (_name, expected, filter, update) => {
    expect(() => upsertDocument(filter, update)).toThrow(code(expected));
  });
});

/** Int32 and its like as plain numbers. */
function unwrap(_name: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_bsontype' in value ? Number(value) : value;
}
