import { Long } from 'bson';
import { errorWithCode } from '../testing/documents';
import { applyUpdate, type Update } from './apply-update';

describe('applyUpdate with an invalid update', () => {
  const document = { _id: 1, n: 1, s: 'x', a: [1], o: { p: 1 }, big: Long.ONE };
  it.each<[number, Update]>([
    [9, { $foo: { a: 1 } }],
    [9, { $constructor: { a: 1 } }],
    [9, { $rename: { n: 'm' } }],
    [9, { $mul: { n: 2 } }],
    [9, { $bit: { n: { or: 1 } } }],
    [9, { $currentDate: { n: true } }],
    [9, { $set: { n: 2 }, n: 3 }],
    [9, { $set: 5 }],
    [14, { $inc: { s: 1 } }],
    [14, { $inc: { n: 'x' } }],
    [28, { $set: { 's.b': 1 } }],
    [28, { $set: { 'a.b': 1 } }],
    [28, { $pull: { 's.b': 1 } }],
    [40, { $set: { n: 1 }, $inc: { n: 1 } }],
    [40, { $set: { o: 1, 'o.p': 1 } }],
    [40, { $set: { 'o.p': 1 }, $unset: { o: 1 } }],
    [52, { $set: { $x: 1 } }],
    [52, { $set: { 'o.$x': 1 } }],
    [56, { $set: { '': 1 } }],
    [56, { $set: { 'o.': 1 } }],
    [66, { $set: { _id: 2 } }],
    [66, { $unset: { _id: 1 } }],
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
    [2, { $set: { 'a.2000000': 1 } }],
    [72, [{ $match: {} }]],
    [40323, [{}]],
  ])('throws code %d for %j', (expected, update) => {
    expect(() => applyUpdate(document, update)).toThrow(errorWithCode(expected));
  });

  it('rejects a result nested deeper than 200 levels', () => {
    const path = Array.from({ length: 250 }, () => 'a').join('.');
    expect(() => applyUpdate({}, { $set: { [path]: 1 } })).toThrow(errorWithCode(15));
  });

  it('stores __proto__ and constructor as plain fields', () => {
    const result = applyUpdate({}, { $set: { ['__proto__.polluted']: 1, 'constructor.x': 2 } });
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('polluted');
  });
});
