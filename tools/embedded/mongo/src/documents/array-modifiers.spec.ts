import { json, updated } from '../testing/documents';
import type { Document } from './bson-types';

describe('applyUpdate with array operators', () => {
  it.each<[string, Document, Document, Document]>([
    ['pushes a value', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
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
      'sorts before it slices',
      { a: [5] },
      { $push: { a: { $slice: 2, $sort: 1, $each: [3, 4] } } },
      { a: [3, 4] },
    ],
    [
      'keeps the last elements for a negative $slice',
      { a: [1, 2] },
      { $push: { a: { $each: [3], $slice: -2 } } },
      { a: [2, 3] },
    ],
    [
      'sorts documents by a field',
      { a: [{ x: 2 }] },
      { $push: { a: { $each: [{ x: 1 }, {}], $sort: { x: -1 } } } },
      { a: [{ x: 2 }, { x: 1 }, {}] },
    ],
    [
      'adds only missing values to a set',
      { a: [1, 2] },
      { $addToSet: { a: { $each: [2, 3, 3] } } },
      { a: [1, 2, 3] },
    ],
    ['adds an array to a set as one element', { a: [1] }, { $addToSet: { a: [1] } }, { a: [1, [1]] }],
    ['creates a missing set', {}, { $addToSet: { a: 1 } }, { a: [1] }],
    ['keeps existing duplicates in a set', { a: [1, 1] }, { $addToSet: { a: 1 } }, { a: [1, 1] }],
    ['pops the last element', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
    ['pops the first element', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    ['pulls a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['pulls elements that match an operator', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['pulls elements listed in $in', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
    [
      'pulls elements that match a regular expression',
      { a: ['x', 'y'] },
      { $pull: { a: /x/ } },
      { a: ['y'] },
    ],
    [
      'pulls documents that match a filter',
      { a: [{ x: 1, y: 1 }, { x: 2 }, 1] },
      { $pull: { a: { x: 1 } } },
      { a: [{ x: 2 }, 1] },
    ],
    [
      'pulls documents that match an $or',
      { a: [{ x: 1 }, { y: 2 }] },
      { $pull: { a: { $or: [{ x: 1 }, { x: 3 }] } } },
      { a: [{ y: 2 }] },
    ],
    [
      'pulls documents that match an $elemMatch',
      { a: [{ b: [{ q: 1 }] }, { b: [] }] },
      { $pull: { a: { b: { $elemMatch: { q: 1 } } } } },
      { a: [{ b: [] }] },
    ],
    ['pulls every value of a $pullAll list', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['ignores $pull and $pop of a missing field', {}, { $pull: { a: 1 }, $pop: { b: 1 } }, {}],
  ])('%s', (_name, document, update, expected) => {
    expect(updated(document, update)).toBe(json(expected));
  });
});
