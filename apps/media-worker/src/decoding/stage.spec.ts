import { Stage } from './stage';

describe('a stage', () => {
  it('takes items in order, and lets the caller run ahead by a few', async () => {
    const done: number[] = [];
    const releases: (() => void)[] = [];
    const stage = new Stage<number>(async (item) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      done.push(item);
    }, 1);
    await stage.push(1);
    await stage.push(2);
    const third = stage.push(3);
    expect(done).toEqual([]);
    for (let item = 0; item < 3; item++) {
      releases.shift()?.();
      await new Promise(setImmediate);
    }
    await third;
    await stage.finish();
    expect(done).toEqual([1, 2, 3]);
  });

  it('fails the next push and the finish after an item failed', async () => {
    const stage = new Stage<number>(() => Promise.reject(new Error('broken')), 1);
    await stage.push(1).catch(() => undefined);
    await expect(stage.finish()).rejects.toThrow('broken');
    await expect(stage.push(2)).rejects.toThrow('broken');
  });
});
