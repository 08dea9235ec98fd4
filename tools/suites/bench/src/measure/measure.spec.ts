import { alternate } from './alternate';
import { inParallel } from './in-parallel';
import { median, percentile } from './statistics';
import { within } from './within';

describe('median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

describe('percentile', () => {
  it('is always one of the measured values', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
    expect(percentile([7], 0.99)).toBe(7);
  });
});

describe('alternate', () => {
  it('measures both sides in turn after a warm-up, swaps their order each round, and returns their medians', async () => {
    const order: string[] = [];
    const side = (name: string) => async () => {
      order.push(name);
      return { ms: order.length };
    };
    const found = await alternate(3, { ours: side('ours'), floor: side('floor') });
    expect(order.join(' ')).toBe('floor ours floor ours ours floor floor ours');
    expect(found).toEqual({ ours: { ms: 5 }, floor: { ms: 6 } });
  });
});

describe('inParallel', () => {
  it('runs each piece of work once, at most `width` at a time', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];
    await inParallel(10, 3, async (index) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(index);
    });
    expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(3);
  });
});

describe('within', () => {
  it('rejects with the name of work that takes too long, and returns the result of other work', async () => {
    await expect(within(1, 'the row', new Promise(() => undefined))).rejects.toThrow('the row took longer');
    await expect(within(60_000, 'the row', Promise.resolve(7))).resolves.toBe(7);
  });
});
