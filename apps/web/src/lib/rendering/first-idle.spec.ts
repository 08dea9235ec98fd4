describe('the code of a live watch', () => {
  afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

  it('is loaded once the browser is idle, at the latest after two seconds', async () => {
    const idle = jest.fn<number, [() => void, IdleRequestOptions]>();
    Object.assign(window, { requestIdleCallback: idle });
    const load = jest.fn(() => Promise.resolve('code'));
    // Other specs may have waited for the first idle moment before.
    await jest.isolateModulesAsync(async () => {
      const { watchLater } = await import('../live/watch-later');
      watchLater(load, () => () => undefined);
    });
    expect(load).not.toHaveBeenCalled();
    const [waits] = idle.mock.calls;
    expect(waits?.[1]).toEqual({ timeout: 2_000 });
    waits?.[0]();
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
