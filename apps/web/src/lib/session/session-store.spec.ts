import { messages } from '@cutroom/contracts';
import { buildCreator, buildSignIn } from '../../testing/builders';
import { tabStorage } from '../../testing/tab-storage';
import { createSessionStore } from './session-store';

const signIn = buildSignIn(buildCreator());
const renewal = buildSignIn(buildCreator(), { token: 'fresh' });

beforeEach(() => {
  jest.useFakeTimers();
});

describe('session store', () => {
  it('stores token, login flag and profile after sign-in', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    expect(store.get().session).toMatchObject({ token: signIn.token, login: true, data: signIn.response });
  });

  it('clears the session and its storage exactly after expiresIn', () => {
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

  it('uses a single timer, and none when signed out', () => {
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

  it('restores a reloaded session with the time that is left', () => {
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
    [
      'has expired',
      JSON.stringify({ ...signIn, login: true, data: signIn.response, startedAt: 0, endsAt: 1 }),
    ],
    ['is broken', '{"token":'],
    ...['signedInAt', 'startedAt', 'endsAt'].map((name): [string, string] => [
      `has text as its ${name}`,
      JSON.stringify({ token: 't', login: true, data: signIn.response, endsAt: 9e15, [name]: '9e15' }),
    ]),
    ['has no profile', JSON.stringify({ token: 't', login: true, data: {}, endsAt: Number.MAX_VALUE })],
  ])('discards a stored session that %s', (_, kept) => {
    const storage = tabStorage();
    storage.setItem('cutroom.session', kept);
    expect(createSessionStore(storage).get().session.login).toBe(false);
    expect(storage.length).toBe(0);
  });

  it('ends a session that expired while the tab slept at its next use', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    jest.setSystemTime(Date.now() + 120_000);
    expect(store.token()).toBe('');
    expect(store.get().session.login).toBe(false);
  });

  it('runs a session of 30 days, longer than one browser timer can', () => {
    const store = createSessionStore(tabStorage());
    store.start({ ...signIn, expiresIn: 30 * 86_400 });
    jest.advanceTimersByTime(29 * 86_400_000);
    expect(store.get().session.login).toBe(true);
    jest.advanceTimersByTime(86_400_000);
    expect(store.get().session.login).toBe(false);
  });

  it('keeps the session in memory when storage is full', () => {
    const storage = tabStorage();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = createSessionStore(storage);
    store.start(signIn);
    expect(store.get().session.login).toBe(true);
  });
});

describe('session store of a duplicated tab', () => {
  it('keeps its session after a logout in the first tab', () => {
    const storage = tabStorage();
    const first = createSessionStore(storage);
    first.start(signIn);
    const second = createSessionStore(tabStorage(storage));
    second.check();
    first.end();
    expect(second.get().session.token).toBe(signIn.token);
    jest.advanceTimersByTime(60_000);
    expect(second.get().session.login).toBe(false);
  });
});

describe('session store of a page that is restored from the back-forward cache', () => {
  const other = buildSignIn(buildCreator({ _id: '999999999999999999999999', username: 'other' }), {
    token: 'of-the-other',
  });

  /** A page that was left signed in, and a later page of the same tab. */
  function twoPages() {
    const storage = tabStorage();
    const left = createSessionStore(storage);
    left.start(signIn);
    const later = createSessionStore(storage);
    return { storage, left, later, reloaded: () => createSessionStore(storage).get().session };
  }

  it('is signed out and requires a reload when a later page has logged out', () => {
    const { left, later } = twoPages();
    later.end();
    expect(left.comeBack()).toBe(true);
    expect(left.get()).toMatchObject({ session: { login: false }, notice: null });
  });

  it('requires a reload when another user has signed in, and keeps that session', () => {
    const { left, later, reloaded } = twoPages();
    later.end();
    later.start(other);
    expect(left.comeBack()).toBe(true);
    expect(left.get().session.login).toBe(false);
    expect(reloaded().token).toBe(other.token);
  });

  it('continues with the session that a later page has renewed', () => {
    const { left, later } = twoPages();
    jest.advanceTimersByTime(30_000);
    later.renewed(signIn.token, renewal);
    expect(left.comeBack()).toBe(false);
    expect(left.get().session.token).toBe(renewal.token);
    jest.advanceTimersByTime(59_999);
    expect(left.get().session.login).toBe(true);
  });

  it('continues with the session of a later page when it was left signed out', () => {
    const storage = tabStorage();
    const left = createSessionStore(storage);
    createSessionStore(storage).start(signIn);
    expect(left.comeBack()).toBe(false);
    expect(left.get().session.token).toBe(signIn.token);
  });

  it('says that its session has ended when no user has signed in since', () => {
    const { left, storage } = twoPages();
    jest.setSystemTime(Date.now() + 120_000);
    expect(left.comeBack()).toBe(false);
    expect(left.get()).toMatchObject({ session: { login: false }, notice: messages.sessionEnded });
    expect(storage.length).toBe(0);
  });

  it('does not remove a newer session from the storage when its own session ends', () => {
    const { left, later, reloaded } = twoPages();
    jest.setSystemTime(Date.now() + 120_000);
    later.start(other);
    left.check();
    expect(left.get().session.login).toBe(false);
    expect(reloaded().token).toBe(other.token);
    left.start(signIn);
    later.start(other);
    left.end();
    expect(reloaded().token).toBe(other.token);
  });
});

describe('session store with late responses', () => {
  it('ignores a renewal that arrives after the session has ended', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    store.end();
    store.renewed(signIn.token, renewal);
    expect(store.get().session.login).toBe(false);
  });

  it('ignores a 401 for an older token', () => {
    const store = createSessionStore(tabStorage());
    store.start(renewal);
    store.endIfToken(signIn.token, 'gone');
    expect(store.get().session.login).toBe(true);
  });

  it('ignores a profile of another user', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    store.updateProfile(buildCreator({ _id: '999999999999999999999999', username: 'other' }));
    expect(store.get().session.data?.username).toBe('creator');
    store.updateProfile(buildCreator({ isInTeam: false }));
    expect(store.get().session.data?.isInTeam).toBe(false);
  });

  it('does not notify listeners of an unchanged profile', () => {
    const store = createSessionStore(tabStorage());
    store.start(signIn);
    const listener = jest.fn();
    store.subscribe(listener);
    const { session } = store.get();
    store.updateProfile(buildCreator());
    expect(listener).not.toHaveBeenCalled();
    expect(store.get().session).toBe(session);
    store.updateProfile(buildCreator({ location: 'Pune' }));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
