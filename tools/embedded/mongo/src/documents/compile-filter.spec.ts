import { BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId } from 'bson';
import type { Document } from './bson-types';
import { compileFilter, matchPosition } from './compile-filter';
import { MongoError } from './mongo-error';

const matches = (filter: Document, document: Document) => compileFilter(filter)(document);

describe('a filter by equality', () => {
  it.each<[string, Document, Document, boolean]>([
    ['a value', { a: 1 }, { a: 1 }, true],
    ['equal numbers of other types', { a: 1 }, { a: Long.fromNumber(1) }, true],
    ['a decimal that equals an integer', { a: Decimal128.fromString('1.00') }, { a: new Int32(1) }, true],
    ['0.1 as a decimal is not 0.1 as a double', { a: Decimal128.fromString('0.1') }, { a: 0.1 }, false],
    [
      'a long past 2^53 is not the nearest double',
      { a: Long.fromString('9007199254740993') },
      { a: new Double(2 ** 53) },
      false,
    ],
    ['a number is not a string', { a: 1 }, { a: '1' }, false],
    ['an element of an array', { a: 1 }, { a: [2, 1] }, true],
    ['a whole array', { a: [2, 1] }, { a: [2, 1] }, true],
    ['an array inside an array', { a: [2, 1] }, { a: [[2, 1], 3] }, true],
    ['an element two levels down does not match', { a: 1 }, { a: [[1]] }, false],
    ['null and a missing field', { a: null }, {}, true],
    ['null and a missing subfield', { 'a.b': null }, { a: 5 }, true],
    ['null below an empty array', { 'a.b': null }, { a: [] }, false],
    ['null below an array of scalars', { 'a.b': null }, { a: [1] }, false],
    ['null below an array with one document lacking it', { 'a.b': null }, { a: [{ b: 1 }, {}] }, true],
    ['null and an empty array', { a: null }, { a: [] }, false],
    ['a document with its fields in order', { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, true],
    ['a document with its fields out of order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    ['a regular expression as a search', { a: /^ab/i }, { a: 'ABC' }, true],
    ['a regular expression and a stored one', { a: new BSONRegExp('x', 'i') }, { a: /x/i }, true],
    ['$eq of a regular expression is not a search', { a: { $eq: /^ab/ } }, { a: 'abc' }, false],
    ['an ObjectId', { a: new ObjectId('64'.repeat(12)) }, { a: new ObjectId('64'.repeat(12)) }, true],
    ['an inherited property is not a field', { constructor: { $exists: true } }, {}, false],
  ])('%s: %j on %j yields %s', (_name, filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });
});

describe('a filter on a path', () => {
  it.each<[string, Document, Document, boolean]>([
    ['through documents', { 'a.b.c': 1 }, { a: { b: { c: 1 } } }, true],
    ['through arrays of documents', { 'a.b': 1 }, { a: [{ b: 2 }, { b: 1 }] }, true],
    ['through two arrays', { 'a.b.c': 1 }, { a: [{ b: [{ c: 1 }] }] }, true],
    ['not through an array inside an array', { 'a.b': 1 }, { a: [[{ b: 1 }]] }, false],
    ['by index', { 'a.1': 5 }, { a: [4, 5] }, true],
    ['by index and on into its document', { 'a.0.b': 1 }, { a: [{ b: 1 }] }, true],
    ['by index, another element', { 'a.0.b': 1 }, { a: [{ b: 2 }, { b: 1 }] }, false],
    ['by index into an array inside an array', { 'a.0.1': 7 }, { a: [[6, 7]] }, true],
    ['by index, without descending into the element', { 'a.0': 6 }, { a: [[6, 7]] }, false],
    ['by a field whose name is a number', { 'a.0': 1 }, { a: { '0': 1 } }, true],
    ['an empty field name', { '': 1 }, { '': 1 }, true],
  ])('%s: %j on %j yields %s', (_name, filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });
});

describe('a filter with operators', () => {
  const min = new MinKey();
  const max = new MaxKey();
  it.each<[Document, Document, boolean]>([
    [{ a: { $gt: 1 } }, { a: 2 }, true],
    [{ a: { $gt: 1 } }, { a: 1 }, false],
    [{ a: { $gt: 1 } }, { a: 'x' }, false],
    [{ a: { $lt: 1 } }, { a: null }, false],
    [{ a: { $lt: 1 } }, {}, false],
    [{ a: { $gte: null } }, {}, true],
    [{ a: { $gt: null } }, {}, false],
    [{ a: { $gt: min } }, {}, true],
    [{ a: { $lte: max } }, { a: 'x' }, true],
    [{ a: { $lt: max } }, { a: max }, false],
    [{ a: { $lt: 5 } }, { a: NaN }, false],
    [{ a: NaN }, { a: Decimal128.fromString('NaN') }, true],
    [{ a: { $gte: NaN } }, { a: NaN }, true],
    [{ a: { $gte: NaN } }, { a: 1 }, false],
    [{ a: { $gt: 1, $lt: 3 } }, { a: [0, 4] }, true],
    [{ a: { $gt: new Date(1) } }, { a: new Date(2) }, true],
    [{ a: { $ne: 1 } }, { a: [1, 2] }, false],
    [{ a: { $ne: 1 } }, {}, true],
    [{ a: { $ne: null } }, {}, false],
    [{ a: { $in: [1, 2] } }, { a: 2 }, true],
    [{ a: { $in: [] } }, { a: 2 }, false],
    [{ a: { $in: [null] } }, {}, true],
    [{ a: { $in: [/^x/] } }, { a: 'xy' }, true],
    [{ a: { $in: [[1]] } }, { a: [1] }, true],
    [{ a: { $nin: [1] } }, { a: [1, 2] }, false],
    [{ a: { $nin: [1] } }, {}, true],
    [{ a: { $exists: true } }, { a: null }, true],
    [{ a: { $exists: false } }, { a: null }, false],
    [{ a: { $exists: 0 } }, {}, true],
    [{ 'a.b': { $exists: true } }, { a: [{}, { b: 1 }] }, true],
    [{ a: { $exists: true } }, { a: [] }, true],
    [{ a: { $type: 'number' } }, { a: Long.ONE }, true],
    [{ a: { $type: 'array' } }, { a: [1] }, true],
    [{ a: { $type: ['string', 8] } }, { a: true }, true],
    [{ a: { $type: 'null' } }, {}, false],
    [{ a: { $type: 'null' } }, { a: null }, true],
    [{ a: { $type: 'int' } }, { a: [1.5, 1] }, true],
    [{ a: { $size: 2 } }, { a: [1, 2] }, true],
    [{ a: { $size: 0 } }, { a: [[]] }, false],
    [{ a: { $size: new Double(1) } }, { a: [[]] }, true],
    [{ a: { $all: [1, 2] } }, { a: [2, 1, 3] }, true],
    [{ a: { $all: [1, 4] } }, { a: [2, 1, 3] }, false],
    [{ a: { $all: [] } }, { a: [] }, false],
    [{ a: { $all: [1] } }, { a: 1 }, true],
    [{ a: { $all: [[1, 2]] } }, { a: [1, 2] }, true],
    [
      { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
      { a: [{ x: 1 }, { x: 2 }] },
      true,
    ],
    [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 4] }, false],
    [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 2] }, true],
    [{ a: { $elemMatch: { x: 1, y: 2 } } }, { a: [{ x: 1 }, { y: 2 }] }, false],
    [{ a: { $elemMatch: { x: 1, y: 2 } } }, { a: [{ x: 1, y: 2 }] }, true],
    [{ a: { $elemMatch: { $or: [{ x: 1 }, { y: 1 }] } } }, { a: [{ y: 1 }] }, true],
    [{ a: { $elemMatch: { $not: { $gt: 1 } } } }, { a: [5, 0] }, true],
    [{ a: { $elemMatch: { '0': 1 } } }, { a: [[1]] }, true],
    [{ a: { $elemMatch: { x: 1 } } }, { a: { x: 1 } }, false],
    [{ a: { $not: { $gt: 1 } } }, { a: [0, 2] }, false],
    [{ a: { $not: { $gt: 1 } } }, {}, true],
    [{ a: { $not: /x/ } }, { a: 'y' }, true],
    [{ a: { $regex: '^A', $options: 'i' } }, { a: 'abc' }, true],
    [{ a: { $regex: /b$/ } }, { a: 'ab\n' }, true],
    [{ a: { $regex: 'a b # c', $options: 'x' } }, { a: 'ab' }, true],
    [{ a: { $regex: '(?i)AB' } }, { a: 'xaby' }, true],
    [{ a: { $regex: 'a\\-b@' } }, { a: 'a-b@' }, true],
    [{ a: { $regex: 'x' } }, { a: ['y', 'x'] }, true],
    [{ $and: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }, true],
    [{ $or: [{ a: 1 }, { b: 2 }] }, { b: 2 }, true],
    [{ $nor: [{ a: 1 }, { b: 2 }] }, { b: 3 }, true],
    [{ $nor: [{ a: 1 }, { b: 2 }] }, { b: 2 }, false],
    [{ $comment: 'why', a: { $gt: 0, $comment: 'why' } }, { a: 1 }, true],
    [{ $expr: { $gt: ['$a', '$b'] } }, { a: Long.fromNumber(3), b: new Double(2.5) }, true],
    [
      { $expr: { $eq: ['$a', '$b'] } },
      { a: new ObjectId('64'.repeat(12)), b: new ObjectId('64'.repeat(12)) },
      true,
    ],
    [{}, { a: 1 }, true],
  ])('%j on %j yields %s', (filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });
});

describe('an invalid filter', () => {
  const deep = (levels: number): Document => (levels === 0 ? { a: 1 } : { $and: [deep(levels - 1)] });
  it.each<[Document, number, string]>([
    [{ $foo: 1 }, 2, 'unknown top level operator: $foo'],
    [{ a: { $foo: 1 } }, 2, 'unknown operator: $foo'],
    [{ a: { $gt: 1, b: 1 } }, 2, 'unknown operator: b'],
    [{ a: { $constructor: 1 } }, 2, 'unknown operator: $constructor'],
    [{ a: { $in: 1 } }, 2, '$in needs an array'],
    [{ a: { $in: [{ $gt: 1 }] } }, 2, 'cannot nest $ under $in'],
    [{ a: { $ne: /x/ } }, 2, "Can't have regex as arg to $ne."],
    [{ a: { $not: 1 } }, 2, '$not needs a regex or a document'],
    [{ a: { $size: -1 } }, 2, 'non-negative'],
    [{ a: { $type: 'nope' } }, 2, 'Unknown type name alias: nope'],
    [{ a: { $options: 'i' } }, 2, '$options needs a $regex'],
    [{ a: { $regex: '(' } }, 51091, 'Regular expression is invalid'],
    [{ $or: [] }, 2, 'nonempty array'],
    [{ $or: [1] }, 2, 'full objects'],
    [{ a: { $mod: [4, 1] } }, 2, 'unknown operator: $mod'],
    [{ a: { $bitsAllSet: 1 } }, 2, 'unknown operator: $bitsAllSet'],
    [{ a: { $near: [0, 0] } }, 2, 'unknown operator: $near'],
    [{ $text: { $search: 'x' } }, 2, 'unknown top level operator: $text'],
    [{ $where: 'true' }, 2, 'unknown top level operator: $where'],
    [{ $jsonSchema: {} }, 2, 'unknown top level operator: $jsonSchema'],
    [{ $expr: { $frob: 1 } }, 168, "Unrecognized expression '$frob'"],
    [{ $expr: { $function: { body: 'x', args: [], lang: 'js' } } }, 168, "'$function'"],
    [deep(120), 2, 'exceeded maximum query tree depth of 100'],
  ])('%j is rejected with code %d', (filter, code, message) => {
    const compile = () => compileFilter(filter);
    expect(compile).toThrow(MongoError);
    expect(compile).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });

  it('rejects an expression on a Decimal128', () => {
    const test = compileFilter({ $expr: { $gt: ['$a', 1] } });
    expect(() => test({ a: Decimal128.fromString('2') })).toThrow(expect.objectContaining({ code: 238 }));
  });

  it('uses the same $$NOW for every document', () => {
    const now = new Date(5);
    const test = compileFilter({ $or: [{ a: 1 }, { $expr: { $lt: ['$until', '$$NOW'] } }] }, now);
    expect([4, 5, 6].map((ms) => test({ until: new Date(ms) }))).toEqual([true, false, false]);
    expect(test({ a: 1, until: new Date(6) })).toBe(true);
  });
});

describe('the position for the positional $', () => {
  it.each<[Document, Document, number | undefined]>([
    [{ a: 2 }, { a: [1, 2] }, 1],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [{ 'a.b': 3 }, { a: [{ b: [] }, { b: [2, 3] }] }, 1],
    [{ a: { $elemMatch: { b: 2, c: 1 } } }, { a: [{ b: 2 }, { b: 2, c: 1 }] }, 1],
    [{ $or: [{ a: 9 }, { a: 3 }] }, { a: [1, 2, 3] }, 2],
    [{ _id: 1, a: { $gte: 2 } }, { _id: 1, a: [1, 2, 3] }, 1],
    [{ a: { $ne: 5 } }, { a: [1] }, undefined],
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: 9 }, { a: [1] }, undefined],
  ])('%j on %j is %s', (filter, document, expected) => {
    expect(matchPosition(filter, document)).toBe(expected);
  });
});
