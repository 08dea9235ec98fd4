import { buildCreator, buildSignIn } from '../../testing/builders';
import { createSessionStore } from './session-store';

const signIn = buildSignIn(buildCreator());
const renewal = buildSignIn(buildCreator(), { token: 'fresh' });

/** Session storage of one tab. */
function tabStorage(copyOf?: Storage): Storage {
  const items = new Map<string, string>();
  if (copyOf) {
    for (let i = 0; i < copyOf.length; i += 1) {
      const key = copyOf.key(i) ?? '';
      items.set(key, copyOf.getItem(key) ?? '');
    }
  }
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});

describe('a session', () => {
  it('holds token, login flag and profile after a sign-in', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    expect(store.get().session).toMatchObject({ token: signIn.token, login: true, data: signIn.response });
  });

  it('is cleared at expiresIn to the second', () => {
    const storage = tabStorage();
    const store = createSessionStore(storage);
    store.start(signIn);
    jest.advanceTimersByTime(59_999);
    expect(store.get().session.login).toBe(true);
    jest.advanceTimersByTime(1);
    expect(store.get().session).toEqual({ token: '', login: false, data: null });
    expect(store.get().notice).toBe('Your session has ended. Sign in again');
    expect(storage.length).toBe(0);
  });

  it('runs on one timer', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    store.start(renewal);
    store.check();
    expect(jest.getTimerCount()).toBe(1);
    store.end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('warns 20 seconds before the end and counts down', () => {
    const store = createSessionStore(tabStorage());
    const seen: (number | null)[] = [];
    store.start(signIn);
    store.subscribe(() => seen.push(store.get().secondsLeft));
    jest.advanceTimersByTime(39_999);
    expect(seen).toEqual([]);
    jest.advanceTimersByTime(3_001);
    expect(seen).toEqual([20, 19, 18, 17]);
  });

  it('outlives a reload with the time that was left', () => {
    const storage = tabStorage();
    createSessionStore(storage).start(signIn);
    jest.advanceTimersByTime(45_000);
    const reloaded = createSessionStore(storage);
    reloaded.check();
    expect(reloaded.get().session.token).toBe(signIn.token);
    expect(reloaded.get().secondsLeft).toBe(15);
    jest.advanceTimersByTime(15_000);
    expect(reloaded.get().session.login).toBe(false);
  });

  it.each([
    ['is over', JSON.stringify({ ...signIn, login: true, data: signIn.response, startedAt: 0, endsAt: 1 })],
    ['is broken', '{"token":'],
    ['holds no profile', JSON.stringify({ token: 't', login: true, data: {}, endsAt: Number.MAX_VALUE })],
  ])('is not taken from a storage that %s, and cleared there', (_, kept) => {
    const storage = tabStorage();
    storage.setItem('cutroom.session', kept);
    expect(createSessionStore(storage).get().session.login).toBe(false);
    expect(storage.length).toBe(0);
  });

  it('ends at once when the clock has passed it while the tab slept', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    jest.setSystemTime(Date.now() + 120_000);
    expect(store.token()).toBe('');
    expect(store.get().session.login).toBe(false);
  });

  it('of a month does not end at once', () => {
    const store = createSessionStore(tabStorage());
    store.start({ ...signIn, expiresIn: 30 * 86_400 });
    jest.advanceTimersByTime(29 * 86_400_000);
    expect(store.get().session.login).toBe(true);
    jest.advanceTimersByTime(86_400_000);
    expect(store.get().session.login).toBe(false);
  });

  it('goes on without a storage that takes anything', () => {
    const storage = tabStorage();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = createSessionStore(storage);
    store.start(signIn);
    expect(store.get().session.login).toBe(true);
  });
});

describe('a duplicated tab', () => {
  it('goes its own way: neither logout nor renewal in one changes the other', () => {
    const storage = tabStorage();
    const first = createSessionStore(storage);
    first.start(signIn);
    const second = createSessionStore(tabStorage(storage));
    second.check();
    jest.advanceTimersByTime(30_000);
    second.renewed(signIn.token, renewal);
    expect(first.get().session.token).toBe(signIn.token);
    first.end();
    expect(second.get().session.token).toBe('fresh');
    jest.advanceTimersByTime(60_000);
    expect(second.get().session.login).toBe(false);
  });
});

describe('late answers', () => {
  it('of a renewal do not bring back a session that has ended', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    store.end();
    store.renewed(signIn.token, renewal);
    expect(store.get().session.login).toBe(false);
  });

  it('about an older token do not end the session in force', () => {
    const store = createSessionStore(tabStorage());
    store.start(renewal);
    store.endIfToken(signIn.token, 'gone');
    expect(store.get().session.login).toBe(true);
  });

  it('about another person do not change the profile', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    store.updateProfile(buildCreator({ _id: '999999999999999999999999', username: 'other' }));
    expect(store.get().session.data?.username).toBe('creator');
    store.updateProfile(buildCreator({ isInTeam: false }));
    expect(store.get().session.data?.isInTeam).toBe(false);
  });
});

describe('a held session', () => {
  function heldStore(renew: () => Promise<void>) {
    const store = createSessionStore(tabStorage());
    store.renewWith(renew);
    store.start(signIn);
    return { store, release: store.hold() };
  }

  it('is renewed at half of its life, again and again, without a warning', async () => {
    let renewals = 0;
    const { store, release } = heldStore(async () => {
      renewals += 1;
      store.renewed(store.token(), { ...renewal, token: `fresh-${renewals}` });
    });
    const warnings: number[] = [];
    store.subscribe(() => warnings.push(store.get().secondsLeft ?? -1));
    await jest.advanceTimersByTimeAsync(95_000);
    expect(renewals).toBe(3);
    expect(store.get().session.token).toBe('fresh-3');
    expect(warnings.every((left) => left === -1)).toBe(true);
    release();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewals).toBe(3);
    expect(store.get().session.login).toBe(false);
  });

  it('tries again every 5 seconds when the renewal fails, and warns meanwhile', async () => {
    let tries = 0;
    const { store } = heldStore(() => {
      tries += 1;
      return Promise.reject(new Error('down'));
    });
    await jest.advanceTimersByTimeAsync(41_000);
    expect(tries).toBe(3);
    expect(store.get().secondsLeft).toBe(19);
    await jest.advanceTimersByTimeAsync(19_000);
    expect(store.get().session.login).toBe(false);
  });

  it('is let go once, however often that is said', async () => {
    let renewals = 0;
    const { store, release } = heldStore(async () => {
      renewals += 1;
      store.renewed(store.token(), renewal);
    });
    const other = store.hold();
    release();
    release();
    await jest.advanceTimersByTimeAsync(31_000);
    expect(renewals).toBe(1);
    other();
  });
});

describe('a session at its absolute end', () => {
  const hour = { ...signIn, expiresIn: 3_600 };
  const renewedFor = (expiresIn: number) => ({ ...renewal, expiresIn });

  it('can be renewed for less than its lifetime', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    jest.advanceTimersByTime(30_000);
    store.renewed(signIn.token, renewedFor(45));
    expect(store.get()).toMatchObject({ renewable: true, secondsLeft: null });
    jest.advanceTimersByTime(25_000);
    expect(store.get().secondsLeft).toBe(20);
    jest.advanceTimersByTime(20_000);
    expect(store.get().session.login).toBe(false);
  });

  it('is no longer renewable once a renewal brings no later end, until the next sign-in', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    jest.advanceTimersByTime(45_000);
    store.renewed(signIn.token, renewedFor(15));
    expect(store.get()).toMatchObject({ renewable: false, session: { token: 'fresh' } });
    store.start(signIn);
    expect(store.get().renewable).toBe(true);
  });

  it('stays renewable after two renewals in the same second', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    store.renewed(signIn.token, renewedFor(60));
    store.renewed('fresh', renewedFor(60));
    expect(store.get().renewable).toBe(true);
  });

  it('warns while it is held, and sends no renewal that changes nothing', async () => {
    let renewals = 0;
    const endsAt = Date.now() + 4_000_000;
    const store = createSessionStore(tabStorage());
    store.renewWith(async () => {
      renewals += 1;
      const left = Math.floor((endsAt - Date.now()) / 1_000);
      store.renewed(store.token(), renewedFor(Math.min(3_600, left)));
    });
    store.start(hour);
    const release = store.hold();
    await jest.advanceTimersByTimeAsync(3_950_000);
    expect(renewals).toBeLessThanOrEqual(3);
    expect(store.get()).toMatchObject({ renewable: false, secondsLeft: 50 });
    await jest.advanceTimersByTimeAsync(50_000);
    expect(store.get().session.login).toBe(false);
    release();
  });
});
