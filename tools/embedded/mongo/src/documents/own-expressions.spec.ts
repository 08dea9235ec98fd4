import { Double } from 'bson';
import { errorWithCode } from '../testing/documents';
import type { Document } from './bson-types';
import { compileFilter } from './compile-filter';
import { expressionValue } from './expression';
import { projectStage } from './project';

const document: Document = {
  number: 5,
  text: 'a',
  nothing: null,
  list: [5, 6],
  object: { a: 1 },
  yes: true,
  half: new Double(2.5),
  date: new Date(0),
};

const evaluate = (expression: unknown) => expressionValue(expression, new Date())(document);

describe('comparisons in expressions', () => {
  it.each<[unknown, unknown]>([
    [{ $eq: ['$missing', null] }, false],
    [{ $ne: ['$missing', null] }, true],
    [{ $lt: ['$missing', null] }, true],
    [{ $lt: ['$missing', 5] }, true],
    [{ $lt: ['$nothing', 5] }, true],
    [{ $gt: ['$text', 5] }, true],
    [{ $gt: ['$object', '$text'] }, true],
    [{ $gt: ['$yes', 1] }, true],
    [{ $gt: ['$date', 99_999] }, true],
    [{ $eq: ['$list', 5] }, false],
    [{ $lt: ['$list', [5, 7]] }, true],
    [{ $cmp: ['$missing', null] }, -1],
  ])('compares any two types in the order of BSON: %j', (expression, result) => {
    expect(evaluate(expression)).toBe(result);
  });

  it('compare any two types in a filter with $expr too', () => {
    expect(compileFilter({ $expr: { $eq: ['$missing', null] } })(document)).toBe(false);
    expect(compileFilter({ $expr: { $lte: ['$missing', new Date()] } })(document)).toBe(true);
  });
});

describe('other expressions', () => {
  it.each<[unknown, unknown]>([
    [{ $not: [''] }, false],
    [{ $max: ['$number', '$missing', 9] }, 9],
    [{ $min: ['$nothing', '$number'] }, 5],
    [{ $max: '$number' }, 5],
    [{ $sum: '$number' }, 5],
    [{ $sum: '$list' }, 11],
    [{ $sum: ['$number', '$list'] }, 5],
    [{ $avg: '$list' }, 5.5],
    [{ $avg: [] }, null],
    [{ $round: '$half' }, 2],
    [{ $round: [1.35, 1] }, 1.4],
    [{ $round: [-2.5, 0] }, -2],
    [{ $round: [15, -1] }, 20],
    [{ $round: '$nothing' }, null],
    [{ $toLower: '$nothing' }, ''],
    [{ $toLower: 'ÀB' }, 'Àb'],
    [{ $toUpper: ['é1a'] }, 'é1A'],
    [{ $mergeObjects: ['$object', null, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $switch: { branches: [{ case: '', then: 'yes' }] } }, 'yes'],
  ])('evaluates %j', (expression, result) => {
    expect(evaluate(expression)).toEqual(result);
  });

  it.each<[unknown, number]>([
    [{ $size: '$missing' }, 17124],
    [{ $in: [1, '$number'] }, 40081],
    [{ $mod: ['$number', 0] }, 16610],
    [{ $eq: ['$number'] }, 16020],
    [{ $mergeObjects: ['$number'] }, 40400],
    [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066],
    // MongoDB reads a number in a path as a field name, never as an index.
    ['$list.0', 238],
  ])('rejects %j', (expression, code) => {
    expect(() => evaluate(expression)).toThrow(errorWithCode(code));
  });
});

it('$slice in a $project stage is the aggregation expression, not the operator of a find projection', () => {
  expect(projectStage(document, { part: { $slice: ['$list', -1] } })).toEqual({ part: [6] });
  expect(projectStage(document, { part: { $slice: ['$list', 1, 1] } })).toEqual({ part: [6] });
  expect(() => projectStage(document, { 'list.$': 1 })).toThrow(errorWithCode(16410));
});
