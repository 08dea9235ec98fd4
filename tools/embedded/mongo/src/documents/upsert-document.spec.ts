import { ObjectId } from 'bson';
import { errorWithCode } from '../testing/documents';
import type { Update } from './apply-update';
import type { Document } from './bson-types';
import { upsertDocument } from './upsert-document';

describe('the document that an upsert inserts', () => {
  it.each<[string, Document, Update, Document]>([
    [
      'the equalities of the filter',
      { a: 1, _id: 7, b: { $gt: 3 } },
      { $set: { c: 2 } },
      { _id: 7, a: 1, c: 2 },
    ],
    [
      'the operands of $eq, and of $in and $all with one element',
      { _id: 1, a: { $eq: 1 }, b: { $in: [2] }, c: { $all: [3] } },
      { $set: { d: 4 } },
      { _id: 1, a: 1, b: 2, c: 3, d: 4 },
    ],
    [
      'no value from $in with two operands',
      { _id: 1, a: { $in: [1, 2] } },
      { $set: { d: 4 } },
      { _id: 1, d: 4 },
    ],
    [
      'the equalities inside $and, and inside $or with one branch',
      { $and: [{ _id: 1 }, { a: 1 }], $or: [{ b: 2 }] },
      { $set: { d: 4 } },
      { _id: 1, a: 1, b: 2, d: 4 },
    ],
    [
      'no value from $or with two branches',
      { _id: 1, $or: [{ b: 2 }, { b: 3 }] },
      { $set: { d: 4 } },
      { _id: 1, d: 4 },
    ],
    [
      'nested fields for dotted paths',
      { _id: 1, 'a.b': 1, 'a.c': 2 },
      { $set: { 'a.d': 4 } },
      { _id: 1, a: { b: 1, c: 2, d: 4 } },
    ],
    ['no value from a regular expression', { _id: 1, a: /x/ }, { $set: { d: 4 } }, { _id: 1, d: 4 }],
    [
      'the fields of $setOnInsert',
      { _id: 1 },
      { $setOnInsert: { a: 1 }, $set: { b: 2 } },
      { _id: 1, a: 1, b: 2 },
    ],
    [
      "the result of operators on the filter's values",
      { _id: 1, a: 5 },
      { $inc: { a: 1 } },
      { _id: 1, a: 6 },
    ],
    ['only _id of the filter beside a replacement', { _id: 1, a: 5 }, { b: 2 }, { _id: 1, b: 2 }],
    ['_id as the first field', { a: 5 }, { $set: { _id: 3 } }, { _id: 3, a: 5 }],
    ['the result of a pipeline', { _id: 1, a: 5 }, [{ $set: { b: '$a' } }], { _id: 1, a: 5, b: 5 }],
  ])('holds %s', (_name, filter, update, expected) => {
    const document = upsertDocument(filter, update);
    expect(JSON.stringify(document, unwrap)).toBe(JSON.stringify(expected));
  });

  it('gets a generated _id when neither filter nor update has one', () => {
    const document = upsertDocument({ a: 1 }, { $set: { b: 2 } });
    expect(Object.keys(document)).toEqual(['_id', 'a', 'b']);
    expect(document._id).toBeInstanceOf(ObjectId);
  });

  it.each<[string, number, Document, Update]>([
    ['a path with two values', 54, { a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } }],
    ['a path with a value beside a nested one', 54, { a: { b: 1 }, 'a.b': 2 }, { $set: { b: 1 } }],
    ["an _id other than the filter's", 66, { _id: 1 }, { $set: { _id: 2 } }],
    ["a replacement _id other than the filter's", 66, { _id: 1 }, { _id: 2 }],
    ['an array as _id', 53, { a: 1 }, { $set: { _id: [1] } }],
    ['a positional path', 2, { 'a.b': 1 }, { $set: { 'a.$.c': 1 } }],
  ])('rejects %s with code %d', (_name, expected, filter, update) => {
    expect(() => upsertDocument(filter, update)).toThrow(errorWithCode(expected));
  });
});

/** Replaces number wrappers by plain numbers. */
function unwrap(_name: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_bsontype' in value ? Number(value) : value;
}
