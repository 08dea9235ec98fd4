import { deserialize, Double, Int32, Long, serialize, Timestamp } from 'bson';
import fc from 'fast-check';
import { arbitraryValue } from './arbitrary-values';
import { applyUpdate, type Update } from './apply-update';
import type { Document } from './bson-types';
import type { UpdateOptions } from './update-options';

/** The result as a driver reads it, with the order of its fields. */
function updated(document: Document, update: Update, options?: UpdateOptions): string {
  return JSON.stringify(deserialize(serialize(applyUpdate(document, update, options))));
}

const json = (document: Document) => JSON.stringify(document);

describe('applyUpdate: fields', () => {
  it.each<[string, Document, Document, Document]>([
    ['sets a field in its place', { a: 1, b: 2 }, { $set: { a: 9 } }, { a: 9, b: 2 }],
    [
      'appends new fields in the order of their names',
      { z: 0 },
      { $set: { c: 1, a: 2 }, $inc: { b: 3 } },
      { z: 0, a: 2, b: 3, c: 1 },
    ],
    ['creates the documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['sets an element', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
    ['fills a gap with null', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
    [
      'applies numeric names as numbers',
      { a: [] },
      { $set: { 'a.10': 1, 'a.2': 2 } },
      { a: [null, null, 2, null, null, null, null, null, null, null, 1] },
    ],
    ['unsets', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['unsets an element to null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
    ['ignores an unset that leads nowhere', { a: 5 }, { $unset: { 'a.b': 1, c: 1 } }, { a: 5 }],
    ['increments', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    ['multiplies, a missing field being zero', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
    ['keeps the smaller', { a: 3, b: 3 }, { $min: { a: 2, b: 4, c: 1 } }, { a: 2, b: 3, c: 1 }],
    ['keeps the greater, across types', { a: 3 }, { $max: { a: 'x' } }, { a: 'x' }],
    ['renames', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
    ['renames into a document', { a: 1 }, { $rename: { a: 'x.y' } }, { x: { y: 1 } }],
    ['renames over a field', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
    ['ignores a rename of nothing', { b: 2 }, { $rename: { a: 'b' } }, { b: 2 }],
    ['combines bits', { a: 13 }, { $bit: { a: { and: 10, or: 1 } } }, { a: 9 }],
    ['flips bits of a missing field', {}, { $bit: { a: { xor: 5 } } }, { a: 5 }],
    ['leaves $setOnInsert out of an update', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    ['takes an operator without fields', { a: 1 }, { $set: {} }, { a: 1 }],
  ])('%s', (_name, document, update, expected) => {
    expect(updated(document, update)).toBe(json(expected));
  });

  it('gives $currentDate the time of the update', () => {
    const now = new Date('2026-01-02T03:04:05.006Z');
    const update = { $currentDate: { a: true, b: { $type: 'timestamp' }, c: { $type: 'date' } } };
    const result = applyUpdate({ _id: 1 }, update, { now });
    expect(result).toEqual({
      _id: 1,
      a: now,
      b: new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 7 }),
      c: now,
    });
  });

  it('applies $setOnInsert to an insert', () => {
    expect(updated({}, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { isInsert: true })).toBe(
      json({ a: 2, b: 1 }),
    );
  });
});

describe('applyUpdate: what it gives back', () => {
  it.each<[string, Document, Update]>([
    ['a value set to itself', { a: 1, b: [{ c: 1 }] }, { $set: { a: 1, 'b.0.c': 1 } }],
    ['nothing to unset', { a: 1 }, { $unset: { z: 1 } }],
    ['an increment of zero', { a: new Int32(1) }, { $inc: { a: 0 } }],
    ['a set that has it', { a: [1] }, { $addToSet: { a: 1 } }],
    ['an equal replacement', { _id: 1, a: 1 }, { a: 1 }],
    ['an equal pipeline', { _id: 1, a: Long.ONE }, [{ $set: { a: '$a' } }]],
  ])('is the same object for %s', (_name, document, update) => {
    expect(applyUpdate(document, update)).toBe(document);
  });

  it('is a new object when a number only changes its type', () => {
    expect(applyUpdate({ a: new Int32(1) }, { $set: { a: new Double(1) } })).toEqual({ a: new Double(1) });
  });

  it('keeps the type of an _id that is set to an equal number', () => {
    const result = applyUpdate({ _id: new Int32(1), a: 1 }, { $set: { _id: new Double(1), a: 2 } });
    expect(result).toEqual({ _id: new Int32(1), a: 2 });
  });

  it('never changes what it was given', () => {
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
      '$mul',
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

describe('applyUpdate: replacements', () => {
  it('keeps _id and puts it first', () => {
    expect(updated({ _id: 1, a: 1 }, { b: 2 })).toBe(json({ _id: 1, b: 2 }));
    expect(updated({ _id: 1, a: 1 }, { b: 2, _id: 1 })).toBe(json({ _id: 1, b: 2 }));
    expect(updated({ _id: 1, a: 1 }, {})).toBe(json({ _id: 1 }));
  });
});
