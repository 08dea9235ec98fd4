import { watchLater } from './watch-later';

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('watchLater', () => {
  it('watches once the code is loaded, and ends the watch', async () => {
    const end = jest.fn();
    const watch = jest.fn(() => end);
    const stop = watchLater(() => Promise.resolve('code'), watch);
    expect(watch).not.toHaveBeenCalled();
    await settled();
    expect(watch).toHaveBeenCalledWith('code');
    stop();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('does not begin after it has ended', async () => {
    const watch = jest.fn(() => () => undefined);
    watchLater(() => Promise.resolve('code'), watch)();
    await settled();
    expect(watch).not.toHaveBeenCalled();
  });

  it('watches nothing, without a fault, when the code cannot be loaded', async () => {
    const watch = jest.fn(() => () => undefined);
    const stop = watchLater(() => Promise.reject(new Error('offline')), watch);
    await settled();
    stop();
    expect(watch).not.toHaveBeenCalled();
  });
});
