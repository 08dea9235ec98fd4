import type { Document } from './bson-types';
import { indexValues } from './index-values';
import { sortComparator } from './sort-comparator';

describe('indexValues', () => {
  it.each<[string, Document, Document, unknown[][]]>([
    ['a scalar', { a: 1 }, { a: 1 }, [[1]]],
    ['a missing field as null', { a: 1 }, {}, [[null]]],
    ['a compound key', { a: 1, b: -1 }, { a: 1 }, [[1, null]]],
    ['each element of an array', { a: 1 }, { a: [2, 1] }, [[1], [2]]],
    ['repeated elements once', { a: 1 }, { a: [1, 1] }, [[1]]],
    ['an empty array as undefined', { a: 1 }, { a: [] }, [[undefined]]],
    ['an array inside an array whole', { a: 1 }, { a: [[1, 2]] }, [[[1, 2]]]],
    ['a dotted path', { 'a.b': 1 }, { a: { b: 1 } }, [[1]]],
    ['a dotted path through an array', { 'a.b': 1 }, { a: [{ b: 1 }, { b: 2 }, 3] }, [[null], [1], [2]]],
    [
      'two paths into one array, paired by element',
      { 'a.b': 1, 'a.c': 1 },
      {
        a: [
          { b: 1, c: 2 },
          { b: 3, c: 4 },
        ],
      },
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'an array and a scalar',
      { a: 1, b: 1 },
      { a: [1, 2], b: 9 },
      [
        [1, 9],
        [2, 9],
      ],
    ],
    ['an element by its index', { 'a.0': 1 }, { a: [7, 8] }, [[7]]],
    [
      'an array at the end of a path through another array',
      { 'a.b': 1 },
      { a: [{ b: [1, 2] }, { b: 3 }] },
      [[1], [2], [3]],
    ],
  ])('extracts %s', (_name, pattern, document, expected) => {
    expect(indexValues(document, pattern)).toEqual(expected);
  });

  it('rejects two parallel arrays', () => {
    expect(() => indexValues({ a: [1], b: [2] }, { a: 1, b: 1 })).toThrow(
      expect.objectContaining({ code: 171 }),
    );
  });

  it('yields no entry in a sparse index for a document without the fields', () => {
    expect(indexValues({ c: 1 }, { a: 1, b: 1 }, { sparse: true })).toEqual([]);
    expect(indexValues({ a: 1 }, { a: 1, b: 1 }, { sparse: true })).toEqual([[1, null]]);
    expect(indexValues({ a: null }, { a: 1 }, { sparse: true })).toEqual([[null]]);
  });
});

describe('sortComparator', () => {
  const sort = (documents: Document[], specification: Document) =>
    [...documents].sort(sortComparator(specification)).map(({ _id }) => _id);

  it('sorts by several fields with their own directions', () => {
    const documents = [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 0, b: 0 },
    ];
    expect(sort(documents, { a: 1, b: -1 })).toEqual([3, 2, 1]);
  });

  it('sorts an array by its smallest element ascending and its largest descending', () => {
    const documents = [
      { _id: 1, a: [1, 9] },
      { _id: 2, a: [3, 4] },
      { _id: 3, a: 5 },
    ];
    expect(sort(documents, { a: 1 })).toEqual([1, 2, 3]);
    expect(sort(documents, { a: -1 })).toEqual([1, 3, 2]);
  });

  it('sorts an empty array before null and a missing field like null', () => {
    const documents = [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: [] }, { _id: 4, a: null }];
    expect(sort(documents, { a: 1 })).toEqual([3, 2, 4, 1]);
  });

  it('rejects invalid directions and parallel arrays', () => {
    expect(() => sortComparator({ a: 2 })).toThrow(expect.objectContaining({ code: 15975 }));
    expect(() => sortComparator({ a: 'asc' })).toThrow(expect.objectContaining({ code: 15975 }));
    const compare = sortComparator({ a: 1, b: 1 });
    expect(() => compare({ a: [1], b: [1] }, {})).toThrow(expect.objectContaining({ code: 2 }));
  });
});
