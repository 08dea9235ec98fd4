import { watchLater } from './watch-later';

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('watchLater', () => {
  it('starts the watch once its code has loaded, and ends it', async () => {
    const end = jest.fn();
    const watch = jest.fn(() => end);
    const stop = watchLater(() => Promise.resolve('code'), watch);
    expect(watch).not.toHaveBeenCalled();
    await settled();
    expect(watch).toHaveBeenCalledWith('code');
    stop();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('does not start a watch that has already ended', async () => {
    const watch = jest.fn(() => () => undefined);
    watchLater(() => Promise.resolve('code'), watch)();
    await settled();
    expect(watch).not.toHaveBeenCalled();
  });

  it('starts the watch later when its code cannot be loaded at first, unless the watch has ended', async () => {
    jest.useFakeTimers();
    const watch = jest.fn(() => () => undefined);
    const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('offline'));
    watchLater(load.mockResolvedValue('code'), watch);
    await jest.advanceTimersByTimeAsync(0);
    expect(watch).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(watch).toHaveBeenCalledWith('code');
    const never = jest.fn(() => () => undefined);
    watchLater(() => Promise.reject(new Error('offline')), never)();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(never).not.toHaveBeenCalled();
    jest.useRealTimers();
  });
});
