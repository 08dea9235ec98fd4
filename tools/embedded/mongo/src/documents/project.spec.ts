import { Int32 } from 'bson';
import { errorWithCode } from '../testing/documents';
import type { Document } from './bson-types';
import { compileProjection } from './project';

const project = (document: Document, projection: Document, filter?: Document) =>
  compileProjection(projection, filter)(document);

describe('project', () => {
  it.each<[string, Document, Document, Document]>([
    [
      'includes fields and _id, in the order of the document',
      { b: 1, a: new Int32(1) },
      { _id: 1, a: 1, b: 2, c: 3 },
      { _id: 1, a: 1, b: 2 },
    ],
    ['leaves _id out of an inclusion', { a: true, _id: 0 }, { _id: 1, a: 1, b: 2 }, { a: 1 }],
    ['includes only _id', { _id: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
    ['excludes fields', { a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
    ['excludes only _id', { _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
    ['keeps _id in an exclusion', { _id: 1, a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
    ['includes a nested field', { 'a.b': 1 }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { b: 1 } }],
    [
      'includes a nested field written as a document',
      { a: { b: 1 } },
      { _id: 1, a: { b: 1, c: 2 } },
      { _id: 1, a: { b: 1 } },
    ],
    [
      'includes a nested field of array elements',
      { 'a.b': 1 },
      { a: [{ b: 1, c: 1 }, 5, { c: 1 }, [{ b: 2 }]] },
      { a: [{ b: 1 }, {}, [{ b: 2 }]] },
    ],
    ['omits a scalar where a nested field is requested', { 'a.b': 1 }, { _id: 1, a: 5 }, { _id: 1 }],
    [
      'excludes a nested field of array elements',
      { 'a.b': 0 },
      { a: [{ b: 1, c: 1 }, 5] },
      { a: [{ c: 1 }, 5] },
    ],
    [
      'slices the first elements',
      { a: { $slice: 2 } },
      { _id: 1, a: [1, 2, 3], b: 1 },
      { _id: 1, a: [1, 2], b: 1 },
    ],
    ['slices the last elements', { a: { $slice: -1 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [3] }],
    ['slices a range', { a: { $slice: [1, 1] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2] }],
    [
      'slices a range counted from the end',
      { a: { $slice: [-5, 2] } },
      { _id: 1, a: [1, 2, 3] },
      { _id: 1, a: [1, 2] },
    ],
    [
      'slices in an inclusion',
      { a: { $slice: 1 }, b: 1 },
      { _id: 1, a: [1, 2], b: 1, c: 1 },
      { _id: 1, a: [1], b: 1 },
    ],
    [
      'returns the first document that matches $elemMatch',
      { a: { $elemMatch: { x: { $gt: 1 } } } },
      { _id: 1, a: [{ x: 1 }, { x: 2 }, { x: 3 }] },
      { _id: 1, a: [{ x: 2 }] },
    ],
    [
      'returns the first scalar that matches $elemMatch',
      { a: { $elemMatch: { $gt: 1 } } },
      { _id: 1, a: [1, 2, 3] },
      { _id: 1, a: [2] },
    ],
    [
      'omits an array without a match for $elemMatch',
      { a: { $elemMatch: { x: 9 } } },
      { _id: 1, a: [{ x: 1 }] },
      { _id: 1 },
    ],
    [
      'computes fields from expressions',
      { total: { $add: ['$a', 1] }, 'x.y': '$a' },
      { _id: 1, a: 1 },
      { _id: 1, total: 2, x: { y: 1 } },
    ],
    ['returns the whole document for an empty projection', {}, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
  ])('%s', (_name, projection, document, expected) => {
    expect(JSON.stringify(project(document, projection))).toBe(JSON.stringify(expected));
  });

  it('returns the element that the query matched, for the positional $', () => {
    const document = { _id: 1, a: [1, 5, 9], o: { l: [{ x: 1 }, { x: 2 }] } };
    expect(project(document, { 'a.$': 1 }, { a: { $gt: 4 } })).toEqual({ _id: 1, a: [5] });
    expect(project(document, { 'o.l.$': 1 }, { 'o.l.x': 2 })).toEqual({ _id: 1, o: { l: [{ x: 2 }] } });
    expect(() => project(document, { 'a.$': 1 }, { _id: 1 })).toThrow(errorWithCode(51246));
  });

  it.each<[number, Document]>([
    [31254, { a: 1, b: 0 }],
    [31253, { a: 0, b: 1 }],
    [31253, { a: 0, b: { $elemMatch: { x: 1 } } }],
    [31249, { a: 1, 'a.b': 1 }],
    [31250, { 'a.b': 1, a: 1 }],
    [31275, { 'a.b': { $elemMatch: { x: 1 } } }],
    [31274, { a: { $elemMatch: 1 } }],
    [31276, { 'a.$': 1, 'b.$': 1 }],
    [31395, { 'a.$': 0 }],
    [31138, { score: { $meta: 'textScore' } }],
    [168, { a: { $frob: 1 } }],
    [28724, { a: { $slice: [1, 0] } }],
    [28725, { a: { $slice: 'x' } }],
    [51270, { a: {} }],
    [16410, { $a: 1 }],
    [40353, { 'a.': 1 }],
  ])('throws code %d for %j', (expected, projection) => {
    expect(() => project({ _id: 1 }, projection)).toThrow(errorWithCode(expected));
  });

  it('does not change the document', () => {
    const document = { _id: 1, a: [{ b: 1, c: 1 }] };
    project(document, { 'a.b': 0 });
    expect(document).toEqual({ _id: 1, a: [{ b: 1, c: 1 }] });
  });
});
