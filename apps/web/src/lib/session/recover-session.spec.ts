import { BroadcastChannel } from 'node:worker_threads';
import { buildCreator, buildSignIn } from '../../testing/builders';
import { tabStorage } from '../../testing/tab-storage';
import { answerTabs } from './answer-tabs';
import { recoverSession } from './recover-session';
import { readSession } from './session-state';
import { createSessionStore } from './session-store';

const signIn = buildSignIn(buildCreator());
const other = buildSignIn(buildCreator({ _id: '999999999999999999999999', username: 'other' }));

/** What a tab has stored that signed in and left for another site, after `seconds`. */
function leftTab(seconds: number) {
  const storage = tabStorage();
  createSessionStore(storage, { now: () => Date.now() - seconds * 1_000 }).start(signIn);
  return storage;
}

/** Opens the page again in such a tab. */
async function open(storage: Storage) {
  const kept = readSession(storage, 0);
  const store = createSessionStore(storage);
  if (kept.login) await recoverSession(kept, storage, store);
  return store;
}

describe('session that ended while its tab showed another site', () => {
  let channels: BroadcastChannel[];

  beforeEach(() => {
    channels = [];
    class NotedChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    }
    window.BroadcastChannel = NotedChannel as unknown as typeof window.BroadcastChannel;
  });
  afterEach(() => channels.forEach((channel) => channel.close()));

  /** A tab that is open and has another session. */
  function openTab(result: typeof signIn, signedInAt = Date.now()) {
    const store = createSessionStore(tabStorage(), { now: () => signedInAt });
    store.start(result);
    answerTabs(store);
  }
  const renewed = { ...signIn, token: 'renewed' };

  it('continues as another tab of the user has renewed it', async () => {
    openTab(other);
    openTab(renewed);
    const store = await open(leftTab(80));
    expect(store.get().session.token).toBe('renewed');
    store.end();
  });

  it('does not continue with a session of an earlier sign-in or of another user', async () => {
    openTab(other);
    openTab({ ...renewed, expiresIn: 3_600 }, Date.now() - 90_000);
    const store = await open(leftTab(80));
    expect(store.get().session.login).toBe(false);
  });

  it('stays ended when no other tab is open', async () => {
    const store = await open(leftTab(80));
    expect(store.get().session.login).toBe(false);
  });
});
