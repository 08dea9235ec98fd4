import {
  BSONRegExp,
  Decimal128,
  deserialize,
  Double,
  Int32,
  Long,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
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
const code = (number: number) => expect.objectContaining({ code: number });

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

describe('applyUpdate: types of numbers', () => {
  const inc = (a: unknown, by: unknown) => applyUpdate({ a }, { $inc: { a: by } }).a;
  const mul = (a: unknown, by: unknown) => applyUpdate({ a }, { $mul: { a: by } }).a;
  const decimal = (text: string) => Decimal128.fromString(text);

  it.each<[unknown, unknown, unknown]>([
    [new Int32(1), new Int32(2), new Int32(3)],
    [new Int32(2147483647), new Int32(1), Long.fromString('2147483648')],
    [new Int32(1), Long.fromNumber(1), Long.fromNumber(2)],
    [new Int32(1), new Double(1), new Double(2)],
    [Long.fromString('9007199254740993'), new Int32(1), Long.fromString('9007199254740994')],
    [decimal('0.1'), decimal('0.2'), decimal('0.3')],
    [decimal('1.10'), new Int32(1), decimal('2.10')],
    [new Double(0.1), decimal('0'), decimal('0.100000000000000')],
    [
      decimal('9999999999999999999999999999999999'),
      new Int32(1),
      decimal('1.000000000000000000000000000000000E+34'),
    ],
    [decimal('9.999999999999999999999999999999999E+6144'), decimal('1E+6144'), decimal('Infinity')],
    [decimal('Infinity'), decimal('-Infinity'), decimal('NaN')],
  ])('%s + %s is %s', (a, by, expected) => {
    expect(inc(a, by)).toEqual(expected);
  });

  it.each<[unknown, unknown, unknown]>([
    [new Int32(65536), new Int32(65536), Long.fromString('4294967296')],
    [decimal('1.5'), new Int32(2), decimal('3.0')],
    [decimal('1E-6176'), decimal('0.5'), decimal('0E-6176')],
    [decimal('1E+6000'), decimal('1E+200'), decimal('Infinity')],
    [decimal('1E+6100'), decimal('1E+30'), decimal('1.0000000000000000000E+6130')],
  ])('%s * %s is %s', (a, by, expected) => {
    expect(mul(a, by)).toEqual(expected);
  });

  it('refuses a long that would not fit 64 bits', () => {
    expect(() => inc(Long.MAX_VALUE, 1)).toThrow(code(2));
  });

  it.each([new Int32(5), Long.fromNumber(5), new Double(5), decimal('5')])(
    'creates a field as %s',
    (value) => {
      expect(inc(undefined, value)).toEqual(value);
      expect(applyUpdate({}, { $set: { a: value } })).toEqual({ a: value });
    },
  );
});

describe('applyUpdate: arrays', () => {
  it.each<[string, Document, Document, Document]>([
    ['pushes', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    ['pushes an array as one element', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['pushes onto a missing field', {}, { $push: { a: { $each: [1, 2] } } }, { a: [1, 2] }],
    [
      'pushes at a position',
      { a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: 1 } } },
      { a: [1, 2, 3, 4] },
    ],
    [
      'pushes at a position from the end',
      { a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: -1 } } },
      { a: [1, 2, 3, 4] },
    ],
    [
      'sorts, then slices',
      { a: [5] },
      { $push: { a: { $slice: 2, $sort: 1, $each: [3, 4] } } },
      { a: [3, 4] },
    ],
    ['keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    [
      'sorts by a part',
      { a: [{ x: 2 }] },
      { $push: { a: { $each: [{ x: 1 }, {}], $sort: { x: -1 } } } },
      { a: [{ x: 2 }, { x: 1 }, {}] },
    ],
    [
      'adds to a set what is not there',
      { a: [1, 2] },
      { $addToSet: { a: { $each: [2, 3, 3] } } },
      { a: [1, 2, 3] },
    ],
    ['adds an array to a set as one', { a: [1] }, { $addToSet: { a: [1] } }, { a: [1, [1]] }],
    ['starts a set', {}, { $addToSet: { a: 1 } }, { a: [1] }],
    ['leaves repetitions that were there', { a: [1, 1] }, { $addToSet: { a: 1 } }, { a: [1, 1] }],
    ['pops the last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
    ['pops the first', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    ['pulls a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['pulls by an operator', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['pulls by $in', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
    ['pulls by a regular expression', { a: ['x', 'y'] }, { $pull: { a: /x/ } }, { a: ['y'] }],
    [
      'pulls documents by part',
      { a: [{ x: 1, y: 1 }, { x: 2 }, 1] },
      { $pull: { a: { x: 1 } } },
      { a: [{ x: 2 }, 1] },
    ],
    [
      'pulls documents by $or',
      { a: [{ x: 1 }, { y: 2 }] },
      { $pull: { a: { $or: [{ x: 1 }, { x: 3 }] } } },
      { a: [{ y: 2 }] },
    ],
    [
      'pulls documents by $elemMatch',
      { a: [{ b: [{ q: 1 }] }, { b: [] }] },
      { $pull: { a: { b: { $elemMatch: { q: 1 } } } } },
      { a: [{ b: [] }] },
    ],
    ['pulls all of a list', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['pulls from nothing', {}, { $pull: { a: 1 }, $pop: { b: 1 } }, {}],
  ])('%s', (_name, document, update, expected) => {
    expect(updated(document, update)).toBe(json(expected));
  });
});

describe('applyUpdate: positional paths', () => {
  const document = {
    _id: 1,
    a: [
      { b: 1, c: 0 },
      { b: 2, c: 0 },
      { b: 3, c: 0 },
    ],
  };
  const parts = (options: UpdateOptions, update: Document) => {
    const { a } = applyUpdate(document, update, options);
    return (a as Document[]).map(({ c }) => Number(c));
  };

  it('updates the element that the query matched', () => {
    expect(parts({ filter: { 'a.b': 2 } }, { $set: { 'a.$.c': 7 } })).toEqual([0, 7, 0]);
  });

  it('updates every element', () => {
    expect(parts({}, { $inc: { 'a.$[].c': 1 } })).toEqual([1, 1, 1]);
  });

  it('updates the elements that fit an array filter', () => {
    expect(parts({ arrayFilters: [{ 'x.b': { $gte: 2 } }] }, { $set: { 'a.$[x].c': 7 } })).toEqual([0, 7, 7]);
  });

  it('takes two array filters on one array, as long as their elements differ', () => {
    const update = { $set: { 'a.$[x].c': 7, 'a.$[y].c': 8 } };
    expect(parts({ arrayFilters: [{ 'x.b': 1 }, { 'y.b': 3 }] }, update)).toEqual([7, 0, 8]);
    expect(() => parts({ arrayFilters: [{ 'x.b': 1 }, { 'y.b': 1 }] }, update)).toThrow(code(40));
  });

  it('takes two fields of one element', () => {
    const update = { $set: { 'a.$[x].c': 7, 'a.$[x].d': 8, 'a.$[y].e': 9 } };
    const result = applyUpdate(document, update, { arrayFilters: [{ 'x.b': 1 }, { 'y.b': 1 }] });
    expect((result.a as Document[])[0]).toEqual({ b: 1, c: 7, d: 8, e: 9 });
  });

  it('goes through arrays inside arrays', () => {
    const nested = { a: [{ b: [1, 5] }, { b: [6] }] };
    expect(updated(nested, { $set: { 'a.$[].b.$[x]': 0 } }, { arrayFilters: [{ x: { $gt: 4 } }] })).toBe(
      json({ a: [{ b: [1, 0] }, { b: [0] }] }),
    );
  });

  it('takes filters on the element itself and filters made of $or', () => {
    const arrayFilters = [{ $or: [{ x: 1 }, { x: { $gt: 8 } }] }];
    expect(updated({ a: [1, 5, 9] }, { $set: { 'a.$[x]': 0 } }, { arrayFilters })).toBe(
      json({ a: [0, 5, 0] }),
    );
  });

  it.each<[string, number, Document, UpdateOptions]>([
    ['without a match', 2, { $set: { 'a.$.c': 1 } }, { filter: { _id: 1 } }],
    ['without a filter for the identifier', 2, { $set: { 'a.$[x].c': 1 } }, {}],
    ['with a filter that is not used', 9, { $set: { z: 1 } }, { arrayFilters: [{ x: 1 }] }],
    ['with one identifier twice', 9, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1 }, { x: 2 }] }],
    ['with two identifiers in one filter', 9, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1, y: 2 }] }],
    ['with a bad identifier', 2, { $set: { 'a.$[X]': 1 } }, { arrayFilters: [{ X: 1 }] }],
    ['on a missing array', 2, { $set: { 'z.$[]': 1 } }, {}],
    ['on something else than an array', 2, { $set: { '_id.$[]': 1 } }, {}],
    ['beside an index', 40, { $set: { 'a.$[]': 1, 'a.0': 1 } }, {}],
    ['beside the array', 40, { $set: { 'a.$[].b': 1, a: 1 } }, {}],
    ['twice in a path', 2, { $set: { 'a.$.b.$': 1 } }, { filter: { 'a.b': 1 } }],
    ['in the first place', 2, { $set: { '$[].b': 1 } }, {}],
  ])('refuses one %s with code %d', (_name, expected, update, options) => {
    expect(() => applyUpdate(document, update, options)).toThrow(code(expected));
  });
});

describe('applyUpdate: refusals', () => {
  const document = { _id: 1, n: 1, s: 'x', a: [1], o: { p: 1 }, big: Long.ONE };
  it.each<[number, Update]>([
    [9, { $foo: { a: 1 } }],
    [9, { $constructor: { a: 1 } }],
    [9, { $set: { n: 2 }, n: 3 }],
    [9, { $set: 5 }],
    [14, { $inc: { s: 1 } }],
    [14, { $inc: { n: 'x' } }],
    [14, { $mul: { n: null } }],
    [28, { $set: { 's.b': 1 } }],
    [28, { $set: { 'a.b': 1 } }],
    [28, { $pull: { 's.b': 1 } }],
    [40, { $set: { n: 1 }, $inc: { n: 1 } }],
    [40, { $set: { o: 1, 'o.p': 1 } }],
    [40, { $set: { 'o.p': 1 }, $unset: { o: 1 } }],
    [40, { $rename: { n: 'q' }, $set: { n: 1 } }],
    [52, { $set: { $x: 1 } }],
    [52, { $set: { 'o.$x': 1 } }],
    [56, { $set: { '': 1 } }],
    [56, { $set: { 'o.': 1 } }],
    [66, { $set: { _id: 2 } }],
    [66, { $unset: { _id: 1 } }],
    [66, { $rename: { _id: 'x' } }],
    [66, { _id: 2 }],
    [52, { a: 1, $set: 1 }],
    [2, { $push: { n: 1 } }],
    [2, { $push: { a: { $each: 1 } } }],
    [2, { $push: { a: { $each: [1], $foo: 1 } } }],
    [2, { $push: { a: { $each: [1], $slice: 1.5 } } }],
    [2, { $push: { a: { $each: [1], $sort: 2 } } }],
    [2, { $addToSet: { n: 1 } }],
    [14, { $addToSet: { a: { $each: 1 } } }],
    [9, { $pop: { a: 2 } }],
    [14, { $pop: { n: 1 } }],
    [2, { $pull: { n: 1 } }],
    [2, { $pullAll: { a: 1 } }],
    [2, { $rename: { n: 'n' } }],
    [2, { $rename: { n: 1 } }],
    [2, { $rename: { 'a.0': 'x' } }],
    [2, { $rename: { n: 'a.0' } }],
    [2, { $rename: { 'a.$[]': 'x' } }],
    [2, { $currentDate: { n: 'x' } }],
    [2, { $currentDate: { n: { $type: 'time' } } }],
    [2, { $bit: { n: { and: 1.5 } } }],
    [2, { $bit: { s: { and: 1 } } }],
    [2, { $bit: { n: { nand: 1 } } }],
    [2, { $set: { 'a.2000000': 1 } }],
    [72, [{ $match: {} }]],
    [40323, [{}]],
  ])('answers code %d to %j', (expected, update) => {
    expect(() => applyUpdate(document, update)).toThrow(code(expected));
  });

  it('refuses a result of more than 200 levels', () => {
    const path = Array.from({ length: 250 }, () => 'a').join('.');
    expect(() => applyUpdate({}, { $set: { [path]: 1 } })).toThrow(code(15));
  });

  it('keeps names that objects inherit harmless', () => {
    const result = applyUpdate({}, { $set: { ['__proto__.polluted']: 1, 'constructor.x': 2 } });
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('polluted');
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
});
