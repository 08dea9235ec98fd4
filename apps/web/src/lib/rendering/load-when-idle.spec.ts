import { loadWhenIdle } from './load-when-idle';

describe('code that is loaded when the browser is idle', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const failing = (times: number) => {
    const load = jest.fn<Promise<string>, []>().mockResolvedValue('code');
    for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError('offline'));
    return load;
  };

  it('is requested again with growing pauses until it has loaded', async () => {
    const load = failing(8);
    const loaded = loadWhenIdle(load);
    const tries = [];
    for (const waitMs of [0, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
      await jest.advanceTimersByTimeAsync(waitMs);
      tries.push(load.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await expect(loaded).resolves.toBe('code');
  });

  it('is not requested again once it is no longer needed', async () => {
    const load = failing(1);
    await expect(loadWhenIdle(load, () => false)).rejects.toThrow('offline');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
