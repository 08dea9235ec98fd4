import { defaultPatience, patienceAtAge } from './patience';

describe('the patience of a read', () => {
  it.each([
    ['a minute in a new task', 0, 60_000],
    ['as long as its task has run', 240_000, 240_000],
    ['ten minutes at most', 3_600_000, 600_000],
  ])('is %s', (_what, ageMs, outageMs) => {
    expect(patienceAtAge(defaultPatience, ageMs).outageMs).toBe(outageMs);
  });
});
