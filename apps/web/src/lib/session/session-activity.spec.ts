import { buildCreator, buildSignIn } from '../../testing/builders';
import { tabStorage } from '../../testing/tab-storage';
import { createSessionStore } from './session-store';

const signIn = buildSignIn(buildCreator());

beforeEach(() => {
  jest.useFakeTimers();
});

/** A store whose renewals succeed, and the seconds after sign-in at which they came. */
function activeStore(options: Parameters<typeof createSessionStore>[1] = {}) {
  const store = createSessionStore(tabStorage(), options);
  const startedAt = Date.now();
  const renewals: number[] = [];
  store.renewWith(async () => {
    renewals.push((Date.now() - startedAt) / 1_000);
    store.renewed(store.token(), { ...signIn, token: `fresh-${renewals.length}` });
  });
  store.start(signIn);
  return { store, renewals };
}

describe('active session', () => {
  it('renews at most once in 15 seconds, regardless of the amount of activity', async () => {
    const { store, renewals } = activeStore();
    for (let ms = 0; ms < 60_000; ms += 100) {
      await jest.advanceTimersByTimeAsync(100);
      store.active();
    }
    expect(renewals).toEqual([15, 30, 45, 60]);
  });

  it('lasts at least 60 seconds from the last activity, and no longer than 75', async () => {
    const { store, renewals } = activeStore();
    await jest.advanceTimersByTimeAsync(2_000);
    store.active();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewals).toEqual([15]);
    expect(store.get().session.login).toBe(true);
    await jest.advanceTimersByTimeAsync(13_000);
    expect(store.get().session.login).toBe(false);
  });

  it('renews at once when its user returns after 15 seconds', async () => {
    const { store, renewals } = activeStore();
    await jest.advanceTimersByTimeAsync(45_000);
    expect(store.get().secondsLeft).toBe(15);
    store.active();
    await jest.advanceTimersByTimeAsync(0);
    expect(renewals).toEqual([45]);
    expect(store.get().secondsLeft).toBeNull();
  });

  it("is renewed in time when the computer's clock is set back", async () => {
    const { store } = activeStore();
    let second = 0;
    const renewedIn: number[] = [];
    store.renewWith(async () => {
      renewedIn.push(second);
      store.renewed(store.token(), { ...signIn, token: `fresh-${second}` });
    });
    for (; second < 90; second += 1) {
      if (second === 20) jest.setSystemTime(Date.now() - 2 * 3_600_000);
      await jest.advanceTimersByTimeAsync(1_000);
      store.active();
    }
    const gaps = renewedIn.map((at, index) => at - (renewedIn[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(45);
    expect(renewedIn.length).toBeGreaterThan(3);
    expect(store.get().session.login).toBe(true);
  });

  it("ends in time when the computer's clock is set back and nobody is active", async () => {
    const { store, renewals } = activeStore();
    await jest.advanceTimersByTimeAsync(20_000);
    jest.setSystemTime(Date.now() - 2 * 3_600_000);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(renewals).toEqual([]);
    expect(store.get().session.login).toBe(false);
  });

  it('ends after 60 seconds without activity', async () => {
    const { store, renewals } = activeStore();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewals).toEqual([]);
    expect(store.get().session.login).toBe(false);
  });

  it('does not renew from a tab that was hidden meanwhile, until it is visible again', async () => {
    let visible = true;
    const { store, renewals } = activeStore({ isVisible: () => visible });
    await jest.advanceTimersByTimeAsync(1_000);
    store.active();
    visible = false;
    await jest.advanceTimersByTimeAsync(49_000);
    expect(renewals).toEqual([]);
    visible = true;
    store.check();
    await jest.advanceTimersByTimeAsync(0);
    expect(renewals).toEqual([50]);
  });

  it('retries a failed renewal every 5 seconds while there is time', async () => {
    const store = createSessionStore(tabStorage());
    let tries = 0;
    store.renewWith(() => {
      tries += 1;
      return Promise.reject(new Error('down'));
    });
    store.start(signIn);
    await jest.advanceTimersByTimeAsync(50_000);
    store.active();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(tries).toBe(2);
    expect(store.get().secondsLeft).toBe(1);
  });
});

describe('session renewed in another tab', () => {
  const other = buildSignIn(buildCreator({ _id: '999999999999999999999999', username: 'other' }));

  function twoTabs(second = signIn) {
    const tab = createSessionStore(tabStorage());
    const { store: active } = activeStore({
      announce: (session, renewable) => tab.adoptRenewed(session, renewable),
    });
    tab.start(second);
    return { tab, active };
  }

  it('is adopted, and lasts as long as there', async () => {
    const { tab, active } = twoTabs();
    await jest.advanceTimersByTimeAsync(50_000);
    active.active();
    await jest.advanceTimersByTimeAsync(59_999);
    expect(tab.get().session.token).toBe('fresh-1');
    await jest.advanceTimersByTimeAsync(1);
    expect(tab.get().session.login).toBe(false);
  });

  it('is not adopted when another user, or no user, is signed in', async () => {
    const { tab, active } = twoTabs(other);
    await jest.advanceTimersByTimeAsync(50_000);
    active.active();
    await jest.advanceTimersByTimeAsync(0);
    expect(tab.get().session.token).toBe(other.token);
    tab.end();
    await jest.advanceTimersByTimeAsync(15_000);
    active.active();
    await jest.advanceTimersByTimeAsync(0);
    expect(tab.get().session.login).toBe(false);
  });

  it("is not adopted when the tab's own session lasts longer", async () => {
    const { tab, active } = twoTabs({ ...signIn, token: 'longer', expiresIn: 3_600 });
    await jest.advanceTimersByTimeAsync(20_000);
    active.active();
    await jest.advanceTimersByTimeAsync(0);
    expect(tab.get().session.token).toBe('longer');
  });

  describe('of an earlier sign-in of the user', () => {
    const own = { ...signIn, token: 'own' };
    const ownRenewed = { ...signIn, token: 'own-renewed' };

    /** A tab that signed in at once, and one that signed in 30 seconds later. Each receives the other's renewals. */
    async function twoSignIns() {
      const early = createSessionStore(tabStorage(), {
        announce: (...renewal) => late.adoptRenewed(...renewal),
      });
      const late = createSessionStore(tabStorage(), {
        announce: (...renewal) => early.adoptRenewed(...renewal),
      });
      late.renewWith(async () => {
        await new Promise((answered) => setTimeout(answered, 100));
        late.renewed(late.token(), ownRenewed);
      });
      early.start(signIn);
      // A renewal keeps the time of the sign-in.
      await jest.advanceTimersByTimeAsync(15_000);
      early.renewed(early.token(), { ...signIn, token: 'early' });
      await jest.advanceTimersByTimeAsync(15_000);
      late.start(own);
      await jest.advanceTimersByTimeAsync(15_000);
      return { early, late };
    }

    it('does not replace a later session, which is renewed and shared instead', async () => {
      const { early, late } = await twoSignIns();
      early.renewed(early.token(), { ...signIn, token: 'early-again' });
      expect(late.get().session.token).toBe('own');
      await jest.advanceTimersByTimeAsync(100);
      for (const tab of [early, late]) expect(tab.get().session.token).toBe('own-renewed');
      await jest.advanceTimersByTimeAsync(59_999);
      expect(late.get().session.login).toBe(true);
    });

    it('does not limit a later session to the twelve hours of the earlier one', async () => {
      const { early, late } = await twoSignIns();
      await jest.advanceTimersByTimeAsync(10_000);
      early.renewed(early.token(), { ...signIn, token: 'last', expiresIn: 50 });
      await jest.advanceTimersByTimeAsync(100);
      for (const tab of [early, late])
        expect(tab.get()).toMatchObject({ session: { token: 'own-renewed' }, renewable: true });
    });

    it('is adopted by a session from before pages stored the time of the sign-in', async () => {
      const storage = tabStorage();
      const times = { startedAt: Date.now(), endsAt: Date.now() + 60_000 };
      const kept = { token: own.token, login: true, data: own.response, ...times };
      storage.setItem('cutroom.session', JSON.stringify(kept));
      const tab = createSessionStore(storage);
      const { store: active } = activeStore({ announce: (...renewal) => tab.adoptRenewed(...renewal) });
      await jest.advanceTimersByTimeAsync(20_000);
      active.active();
      await jest.advanceTimersByTimeAsync(0);
      expect(tab.get().session.token).toBe('fresh-1');
    });
  });
});
