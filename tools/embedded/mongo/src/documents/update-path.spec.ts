import { deserialize, serialize } from 'bson';
import { applyUpdate, type Update } from './apply-update';
import type { Document } from './bson-types';
import type { UpdateOptions } from './update-options';

/** The result as a driver reads it, with the order of its fields. */
function updated(document: Document, update: Update, options?: UpdateOptions): string {
  return JSON.stringify(deserialize(serialize(applyUpdate(document, update, options))));
}

const json = (document: Document) => JSON.stringify(document);

const code = (number: number) => expect.objectContaining({ code: number });

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
