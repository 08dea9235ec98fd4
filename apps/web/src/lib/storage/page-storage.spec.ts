import type * as PageStorage from './page-storage';

const names = ['localStorage', 'sessionStorage'] as const;

/** The module as a page loads it whose browser may deny access to the storage. */
function load({ isDenied }: { isDenied: boolean }): typeof PageStorage {
  const own = names.map((name) => Object.getOwnPropertyDescriptor(window, name));
  const get = () => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  };
  if (isDenied) for (const name of names) Object.defineProperty(window, name, { configurable: true, get });
  let loaded: typeof PageStorage | undefined;
  jest.isolateModules(() => (loaded = jest.requireActual<typeof PageStorage>('./page-storage')));
  names.forEach((name, at) => Object.defineProperty(window, name, own[at] ?? {}));
  if (loaded === undefined) throw new Error('the module was not loaded');
  return loaded;
}

describe('the storage of a page', () => {
  it("is the browser's", () => {
    const { browserStore, tabStore } = load({ isDenied: false });
    browserStore.setItem('of', 'the browser');
    tabStore.setItem('of', 'the tab');
    expect(window.localStorage.getItem('of')).toBe('the browser');
    expect(window.sessionStorage.getItem('of')).toBe('the tab');
  });

  it('is in memory when the browser denies access', () => {
    const { browserStore, tabStore } = load({ isDenied: true });
    browserStore.setItem('of', 'the browser');
    tabStore.setItem('of', 'the tab');
    expect([browserStore.getItem('of'), tabStore.getItem('of')]).toEqual(['the browser', 'the tab']);
    expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
    browserStore.removeItem('of');
    tabStore.clear();
    expect([browserStore.getItem('of'), tabStore.key(0)]).toEqual([null, null]);
  });
});
