import { errorWithCode, json, updated } from '../testing/documents';
import { applyUpdate } from './apply-update';
import type { Document } from './bson-types';
import type { UpdateOptions } from './update-options';

describe('applyUpdate with a positional path', () => {
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

  it('updates the element that the query matched, for $', () => {
    expect(parts({ filter: { 'a.b': 2 } }, { $set: { 'a.$.c': 7 } })).toEqual([0, 7, 0]);
  });

  it('updates every element, for $[]', () => {
    expect(parts({}, { $inc: { 'a.$[].c': 1 } })).toEqual([1, 1, 1]);
  });

  it('updates the elements that match an array filter', () => {
    expect(parts({ arrayFilters: [{ 'x.b': { $gte: 2 } }] }, { $set: { 'a.$[x].c': 7 } })).toEqual([0, 7, 7]);
  });

  it('accepts two array filters on one array unless they match the same element', () => {
    const update = { $set: { 'a.$[x].c': 7, 'a.$[y].c': 8 } };
    expect(parts({ arrayFilters: [{ 'x.b': 1 }, { 'y.b': 3 }] }, update)).toEqual([7, 0, 8]);
    expect(() => parts({ arrayFilters: [{ 'x.b': 1 }, { 'y.b': 1 }] }, update)).toThrow(errorWithCode(40));
  });

  it('updates several fields of one element', () => {
    const update = { $set: { 'a.$[x].c': 7, 'a.$[x].d': 8, 'a.$[y].e': 9 } };
    const result = applyUpdate(document, update, { arrayFilters: [{ 'x.b': 1 }, { 'y.b': 1 }] });
    expect((result.a as Document[])[0]).toEqual({ b: 1, c: 7, d: 8, e: 9 });
  });

  it('updates elements of nested arrays', () => {
    const nested = { a: [{ b: [1, 5] }, { b: [6] }] };
    expect(updated(nested, { $set: { 'a.$[].b.$[x]': 0 } }, { arrayFilters: [{ x: { $gt: 4 } }] })).toBe(
      json({ a: [{ b: [1, 0] }, { b: [0] }] }),
    );
  });

  it('accepts an array filter made of $or on the element itself', () => {
    const arrayFilters = [{ $or: [{ x: 1 }, { x: { $gt: 8 } }] }];
    expect(updated({ a: [1, 5, 9] }, { $set: { 'a.$[x]': 0 } }, { arrayFilters })).toBe(
      json({ a: [0, 5, 0] }),
    );
  });

  it.each<[string, number, Document, UpdateOptions]>([
    ['whose query matched no element', 2, { $set: { 'a.$.c': 1 } }, { filter: { _id: 1 } }],
    ['without an array filter for its identifier', 2, { $set: { 'a.$[x].c': 1 } }, {}],
    ['with an unused array filter', 9, { $set: { z: 1 } }, { arrayFilters: [{ x: 1 }] }],
    [
      'with two filters for one identifier',
      9,
      { $set: { 'a.$[x]': 1 } },
      { arrayFilters: [{ x: 1 }, { x: 2 }] },
    ],
    ['with two identifiers in one filter', 9, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1, y: 2 }] }],
    ['with a bad identifier', 2, { $set: { 'a.$[X]': 1 } }, { arrayFilters: [{ X: 1 }] }],
    ['on a missing array', 2, { $set: { 'z.$[]': 1 } }, {}],
    ['on a value that is not an array', 2, { $set: { '_id.$[]': 1 } }, {}],
    ['that conflicts with an index', 40, { $set: { 'a.$[]': 1, 'a.0': 1 } }, {}],
    ['that conflicts with the whole array', 40, { $set: { 'a.$[].b': 1, a: 1 } }, {}],
    ['with two positional operators', 2, { $set: { 'a.$.b.$': 1 } }, { filter: { 'a.b': 1 } }],
    ['that starts with a positional operator', 2, { $set: { '$[].b': 1 } }, {}],
  ])('rejects a path %s with code %d', (_name, expected, update, options) => {
    expect(() => applyUpdate(document, update, options)).toThrow(errorWithCode(expected));
  });
});
