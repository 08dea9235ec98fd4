import { Double, Int32, Long, serialize } from 'bson';
import fc from 'fast-check';
import { json, updated } from '../testing/documents';
import { arbitraryValue } from './arbitrary-values';
import { applyUpdate, type Update } from './apply-update';
import type { Document } from './bson-types';

describe('applyUpdate with field operators', () => {
  it.each<[string, Document, Document, Document]>([
    ['sets a field in its place', { a: 1, b: 2 }, { $set: { a: 9 } }, { a: 9, b: 2 }],
    [
      'appends new fields in the order of their names',
      { z: 0 },
      { $set: { c: 1, a: 2 }, $inc: { b: 3 } },
      { z: 0, a: 2, b: 3, c: 1 },
    ],
    ['creates missing parent documents', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['sets an array element', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
    ['fills a gap in an array with null', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
    [
      'applies numeric names in numeric order',
      { a: [] },
      { $set: { 'a.10': 1, 'a.2': 2 } },
      { a: [null, null, 2, null, null, null, null, null, null, null, 1] },
    ],
    ['unsets a field', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['replaces an unset array element with null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
    ['ignores an $unset of a missing path', { a: 5 }, { $unset: { 'a.b': 1, c: 1 } }, { a: 5 }],
    ['increments fields, also a missing one', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    [
      'keeps the smaller value for $min',
      { a: 3, b: 3 },
      { $min: { a: 2, b: 4, c: 1 } },
      { a: 2, b: 3, c: 1 },
    ],
    ['keeps the greater value for $max, across types', { a: 3 }, { $max: { a: 'x' } }, { a: 'x' }],
    ['ignores $setOnInsert in an update', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    ['accepts an operator without fields', { a: 1 }, { $set: {} }, { a: 1 }],
  ])('%s', (_name, document, update, expected) => {
    expect(updated(document, update)).toBe(json(expected));
  });

  it('applies $setOnInsert in an insert', () => {
    expect(updated({}, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { isInsert: true })).toBe(
      json({ a: 2, b: 1 }),
    );
  });
});

describe('the result of applyUpdate', () => {
  it.each<[string, Document, Update]>([
    ['a value set to itself', { a: 1, b: [{ c: 1 }] }, { $set: { a: 1, 'b.0.c': 1 } }],
    ['an $unset of a missing field', { a: 1 }, { $unset: { z: 1 } }],
    ['an increment of zero', { a: new Int32(1) }, { $inc: { a: 0 } }],
    ['an $addToSet of an existing value', { a: [1] }, { $addToSet: { a: 1 } }],
    ['an equal replacement', { _id: 1, a: 1 }, { a: 1 }],
    ['a pipeline that changes nothing', { _id: 1, a: Long.ONE }, [{ $set: { a: '$a' } }]],
  ])('is the same object after %s', (_name, document, update) => {
    expect(applyUpdate(document, update)).toBe(document);
  });

  it('is a new object when only the type of a number changes', () => {
    expect(applyUpdate({ a: new Int32(1) }, { $set: { a: new Double(1) } })).toEqual({ a: new Double(1) });
  });

  it('keeps the type of _id when the update sets an equal number', () => {
    const result = applyUpdate({ _id: new Int32(1), a: 1 }, { $set: { _id: new Double(1), a: 2 } });
    expect(result).toEqual({ _id: new Int32(1), a: 2 });
  });

  it('is the original document where a removed element was null already', () => {
    const document = { a: [null] };
    expect(applyUpdate(document, { $unset: { 'a.0': '' } })).toBe(document);
    expect(applyUpdate({ a: [1] }, { $unset: { 'a.0': '' } })).toEqual({ a: [null] });
  });

  it('leaves the original document and the update unchanged', () => {
    const paths = fc.constantFrom('a', 'b', 'a.b', 'a.0', 'a.0.b', 'b.a');
    const operators = fc.constantFrom(
      '$set',
      '$unset',
      '$push',
      '$addToSet',
      '$pull',
      '$min',
      '$max',
      '$inc',
    );
    const documents = fc.dictionary(fc.constantFrom('a', 'b'), arbitraryValue);
    fc.assert(
      fc.property(documents, operators, paths, arbitraryValue, (document, operator, path, operand) => {
        const before = Buffer.from(serialize(document));
        const update = { [operator]: { [path]: operand } };
        const updateBefore = Buffer.from(serialize(update));
        let result: Document | undefined;
        try {
          result = applyUpdate(document, update);
        } catch (error) {
          expect(error).toHaveProperty('codeName');
        }
        expect(Buffer.from(serialize(document)).equals(before)).toBe(true);
        expect(Buffer.from(serialize(update)).equals(updateBefore)).toBe(true);
        if (result) expect(Buffer.from(serialize(result)).equals(before)).toBe(result === document);
      }),
      { numRuns: 500 },
    );
  });
});

describe('applyUpdate with a replacement', () => {
  it('keeps _id and stores it first', () => {
    expect(updated({ _id: 1, a: 1 }, { b: 2 })).toBe(json({ _id: 1, b: 2 }));
    expect(updated({ _id: 1, a: 1 }, { b: 2, _id: 1 })).toBe(json({ _id: 1, b: 2 }));
    expect(updated({ _id: 1, a: 1 }, {})).toBe(json({ _id: 1 }));
  });
});
