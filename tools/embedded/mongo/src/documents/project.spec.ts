import { Int32 } from 'bson';
import type { Document } from './bson-types';
import { project } from './project';

const code = (number: number) => expect.objectContaining({ code: number });

describe('project', () => {
  it.each<[string, Document, Document, Document]>([
    [
      'includes fields and _id, in the order of the document',
      { b: 1, a: new Int32(1) },
      { _id: 1, a: 1, b: 2, c: 3 },
      { _id: 1, a: 1, b: 2 },
    ],
    ['includes without _id', { a: true, _id: 0 }, { _id: 1, a: 1, b: 2 }, { a: 1 }],
    ['includes only _id', { _id: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
    ['excludes', { a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
    ['excludes only _id', { _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
    ['keeps _id beside exclusions', { _id: 1, a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
    ['includes parts', { 'a.b': 1 }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { b: 1 } }],
    [
      'includes parts written as a document',
      { a: { b: 1 } },
      { _id: 1, a: { b: 1, c: 2 } },
      { _id: 1, a: { b: 1 } },
    ],
    [
      'includes parts inside arrays',
      { 'a.b': 1 },
      { a: [{ b: 1, c: 1 }, 5, { c: 1 }, [{ b: 2 }]] },
      { a: [{ b: 1 }, {}, [{ b: 2 }]] },
    ],
    ['leaves a scalar out where parts were asked for', { 'a.b': 1 }, { _id: 1, a: 5 }, { _id: 1 }],
    ['excludes parts inside arrays', { 'a.b': 0 }, { a: [{ b: 1, c: 1 }, 5] }, { a: [{ c: 1 }, 5] }],
    ['slices the first', { a: { $slice: 2 } }, { _id: 1, a: [1, 2, 3], b: 1 }, { _id: 1, a: [1, 2], b: 1 }],
    ['slices the last', { a: { $slice: -1 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [3] }],
    ['slices a page', { a: { $slice: [1, 1] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2] }],
    [
      'slices a page from the end',
      { a: { $slice: [-5, 2] } },
      { _id: 1, a: [1, 2, 3] },
      { _id: 1, a: [1, 2] },
    ],
    [
      'slices beside inclusions',
      { a: { $slice: 1 }, b: 1 },
      { _id: 1, a: [1, 2], b: 1, c: 1 },
      { _id: 1, a: [1], b: 1 },
    ],
    [
      'takes the first element that fits',
      { a: { $elemMatch: { x: { $gt: 1 } } } },
      { _id: 1, a: [{ x: 1 }, { x: 2 }, { x: 3 }] },
      { _id: 1, a: [{ x: 2 }] },
    ],
    [
      'takes a scalar element that fits',
      { a: { $elemMatch: { $gt: 1 } } },
      { _id: 1, a: [1, 2, 3] },
      { _id: 1, a: [2] },
    ],
    [
      'leaves out an array without a fitting element',
      { a: { $elemMatch: { x: 9 } } },
      { _id: 1, a: [{ x: 1 }] },
      { _id: 1 },
    ],
    [
      'computes',
      { total: { $add: ['$a', 1] }, 'x.y': '$a' },
      { _id: 1, a: 1 },
      { _id: 1, total: 2, x: { y: 1 } },
    ],
    ['takes an empty projection as none', {}, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
  ])('%s', (_name, projection, document, expected) => {
    expect(JSON.stringify(project(document, projection))).toBe(JSON.stringify(expected));
  });

  it('keeps the element that the query matched', () => {
    const document = { _id: 1, a: [1, 5, 9], o: { l: [{ x: 1 }, { x: 2 }] } };
    expect(project(document, { 'a.$': 1 }, { a: { $gt: 4 } })).toEqual({ _id: 1, a: [5] });
    expect(project(document, { 'o.l.$': 1 }, { 'o.l.x': 2 })).toEqual({ _id: 1, o: { l: [{ x: 2 }] } });
    expect(() => project(document, { 'a.$': 1 }, { _id: 1 })).toThrow(code(51246));
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
    [28724, { a: { $slice: [1, 0] } }],
    [28725, { a: { $slice: 'x' } }],
    [51270, { a: {} }],
    [16410, { $a: 1 }],
    [40353, { 'a.': 1 }],
  ])('answers code %d to %j', (expected, projection) => {
    expect(() => project({ _id: 1 }, projection)).toThrow(code(expected));
  });

  it('leaves the document as it was', () => {
    const document = { _id: 1, a: [{ b: 1, c: 1 }] };
    project(document, { 'a.b': 0 });
    expect(document).toEqual({ _id: 1, a: [{ b: 1, c: 1 }] });
  });
});
