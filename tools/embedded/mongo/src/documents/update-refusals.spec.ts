import { Long } from 'bson';
import { applyUpdate, type Update } from './apply-update';

const code = (number: number) => expect.objectContaining({ code: number });

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
