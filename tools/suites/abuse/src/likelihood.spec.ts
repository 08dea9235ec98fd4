import { chanceOfLonger, interleave } from './likelihood';

describe('chanceOfLonger', () => {
  it.each([
    [[1, 2, 3], [1, 2, 3], 0.5],
    [[4, 5], [1, 2], 1],
    [[1, 2], [4, 5], 0],
    [[1, 4], [2, 3], 0.5],
  ])('compares %j with %j: %d', (one, other, chance) => {
    expect(chanceOfLonger(one, other)).toBe(chance);
  });
});

describe('interleave', () => {
  it('measures both kinds equally often', async () => {
    const times = await interleave(
      20,
      async (index) => index,
      async (index) => -index,
    );
    expect(times.map((kind) => kind.length)).toEqual([20, 20]);
    expect(Math.min(...times[0])).toBe(0);
  });
});
