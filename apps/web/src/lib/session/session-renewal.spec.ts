import { buildCreator, buildSignIn } from '../../testing/builders';
import { tabStorage } from '../../testing/tab-storage';
import { createSessionStore } from './session-store';

const signIn = buildSignIn(buildCreator());
const renewal = buildSignIn(buildCreator(), { token: 'fresh' });

beforeEach(() => {
  jest.useFakeTimers();
});

describe('held session', () => {
  function heldStore(renew: () => Promise<void>) {
    const store = createSessionStore(tabStorage());
    store.renewWith(renew);
    store.start(signIn);
    return { store, release: store.hold() };
  }

  it('renews at half of its lifetime, repeatedly and without a warning, until its release', async () => {
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

  it('retries a failed renewal every 5 seconds and shows the warning', async () => {
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

  it('is renewed even if the last renewal of the previous session never got a response', async () => {
    let renewals = 0;
    const { store } = heldStore(async () => {
      renewals += 1;
      if (renewals === 1) return new Promise(() => undefined);
      store.renewed(store.token(), renewal);
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(store.get().session.login).toBe(false);
    store.start(signIn);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(renewals).toBe(2);
    expect(store.get().session.token).toBe('fresh');
    store.end();
  });

  it('counts a second release of the same hold only once', async () => {
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

describe('session near its maximum lifetime', () => {
  const hour = { ...signIn, expiresIn: 3_600 };
  const renewedFor = (expiresIn: number) => ({ ...renewal, expiresIn });

  it('accepts a renewal shorter than its lifetime', () => {
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

  it('is not renewable after a renewal without a later end, until the next sign-in', () => {
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

  it('shows the warning despite a hold, and sends no useless renewals', async () => {
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
