import { buildStartedUpload, cutFile as file } from '../testing/build-started-upload';
import { createUploadStore, type Sending } from './upload-store';

function deferred() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

interface Put extends Sending {
  onProgress: (sent: number) => void;
  end: () => void;
  fail: (error: Error) => void;
  aborted: boolean;
}

interface Fakes {
  notify?: () => Promise<unknown>;
  now?: () => number;
}

/** A store with a fake network, server and session. */
function openStore({ notify = async () => undefined, now = () => 0 }: Fakes = {}) {
  const puts: Put[] = [];
  const seen = { notified: 0, holds: 0, failures: [] as unknown[] };
  const store = createUploadStore({
    put(_url, _file, onProgress) {
      const { promise, resolve, reject } = deferred();
      const put: Put = {
        finished: promise,
        onProgress,
        end: resolve,
        fail: reject,
        aborted: false,
        abort() {
          put.aborted = true;
          reject(new Error('aborted'));
        },
      };
      puts.push(put);
      return put;
    },
    notify() {
      seen.notified += 1;
      return notify();
    },
    hold() {
      seen.holds += 1;
      return () => void (seen.holds -= 1);
    },
    reportFailure: (error) => void seen.failures.push(error),
    storage: window.sessionStorage,
    now,
  });
  store.open('editor');
  return { store, puts, seen };
}

/** A store that sends a file. */
function startSending(fakes?: Fakes) {
  const opened = openStore(fakes);
  opened.store.start(buildStartedUpload());
  opened.store.send(file);
  return opened;
}

/** Waits until settled promises have run their handlers. */
const turn = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

describe('upload store', () => {
  it('holds the session while it sends the file and notifies the server, and then releases it', async () => {
    const { promise, resolve } = deferred();
    const { store, puts, seen } = openStore({ notify: () => promise });
    store.start(buildStartedUpload());
    expect(seen.holds).toBe(0);
    store.send(file);
    expect(seen.holds).toBe(1);
    puts[0]?.end();
    await turn();
    expect(store.get().stage).toBe('notifying');
    expect(seen.holds).toBe(1);
    resolve();
    await turn();
    expect(store.get().stage).toBe('done');
    expect(seen.holds).toBe(0);
  });

  it('reports a failed PUT once, and can send the same file to the same URL again', async () => {
    const { store, puts, seen } = startSending();
    const broken = new Error('reset');
    puts[0]?.fail(broken);
    await turn();
    expect(seen.failures).toEqual([broken]);
    expect(store.get()).toMatchObject({ stage: 'failed', file });
    store.send(file);
    puts[1]?.end();
    await turn();
    expect(store.get().stage).toBe('done');
    expect(seen.notified).toBe(1);
  });

  it('cancels without reporting a failure, and ignores late progress', async () => {
    const { store, puts, seen } = startSending();
    store.cancel();
    puts[0]?.onProgress(3);
    await turn();
    expect(puts[0]?.aborted).toBe(true);
    expect(store.get().stage).toBe('picking');
    expect(seen).toEqual({ notified: 0, holds: 0, failures: [] });
  });

  it('can notify the server again after a failed notification', async () => {
    let down = true;
    const { store, puts, seen } = startSending({
      notify: () => (down ? Promise.reject(new Error('down')) : Promise.resolve()),
    });
    puts[0]?.end();
    await turn();
    expect(store.get().stage).toBe('notifyFailed');
    down = false;
    store.notifyAgain();
    await turn();
    expect(store.get().stage).toBe('done');
    expect(seen.notified).toBe(2);
  });

  it('restores a started upload after a reload until its URL expires', () => {
    openStore().store.start(buildStartedUpload());
    expect(openStore({ now: () => 3_599_999 }).store.get()).toEqual({
      stage: 'picking',
      upload: buildStartedUpload(),
    });
    expect(openStore({ now: () => 3_600_000 }).store.get()).toEqual({ stage: 'details' });
  });

  it('forgets an upload that is complete or given up', async () => {
    const { puts } = startSending();
    puts[0]?.end();
    await turn();
    expect(openStore().store.get().stage).toBe('details');
    const second = openStore().store;
    second.start(buildStartedUpload());
    second.discard();
    expect(openStore().store.get().stage).toBe('details');
  });

  it.each([
    ['stops the upload and hides it from another user', 'somebody-else', 'details', true],
    ['continues when the same user returns to the page', 'editor', 'sending', false],
  ])('%s', (_, user, stage, aborted) => {
    const { store, puts } = startSending();
    store.open(user);
    expect(store.get().stage).toBe(stage);
    expect(puts[0]?.aborted).toBe(aborted);
  });

  it('lowers the speed while no bytes move', () => {
    jest.useFakeTimers({ now: 0 });
    const { store, puts } = startSending({ now: Date.now });
    jest.advanceTimersByTime(1_500);
    puts[0]?.onProgress(2);
    const speed = () => {
      const state = store.get();
      return state.stage === 'sending' ? (state.meter.bytesPerSecond ?? 0) : NaN;
    };
    const before = speed();
    jest.advanceTimersByTime(5_000);
    expect(speed()).toBeLessThan(before / 2);
    store.cancel();
  });
});
