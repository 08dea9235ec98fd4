import { outgrowing } from '@cutroom/contracts/testing';
import { avidOf } from './avid';
import { csvOf } from './csv';
import { finalCutOf } from './final-cut';
import { premiereOf } from './premiere';
import { resolveOf } from './resolve';
import type { Review } from './review';
import { buildComment, buildReview } from './testing/build-review';

type Format = (review: Review) => Iterable<string>;

const thread = (text: string): Review => {
  const comment = buildComment();
  return buildReview({ comments: [comment, buildComment({ parentId: comment._id, text })] });
};

describe("the time to export a thread's texts grows linearly", () => {
  it.each<[string, Format]>([
    ['a table', csvOf],
    ['Premiere', premiereOf],
    ['Final Cut', finalCutOf],
    ['Resolve', resolveOf],
    ['Avid', avidOf],
  ])('for %s', (_, piecesOf) => {
    expect(outgrowing((text) => [...piecesOf(thread(text))])).toBeUndefined();
  });
});
