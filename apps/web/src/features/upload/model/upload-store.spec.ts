import type { StartedUpload } from './upload-state';
import { createUploadStore, type Sending } from './upload-store';

const file = new File(['four'], 'cut.mp4');
const started = (expiresAt = 3_600_000): StartedUpload => ({
  details: {
    title: 'Monsoon',
    comment: 'Second cut',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    teamId: 'a'.repeat(24),
  },
  url: 'https://store.test/videos/1.mp4',
  expiresAt,
});

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

interface Played {
  tell?: () => Promise<unknown>;
  now?: () => number;
}

/** A store on a network, a server and a session that the test plays. */
function set({ tell = async () => undefined, now = () => 0 }: Played = {}) {
  const puts: Put[] = [];
  const seen = { told: 0, holds: 0, failures: [] as unknown[] };
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
    tell() {
      seen.told += 1;
      return tell();
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

/** Until what has been settled is acted upon. */
const turn = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

describe('the upload store', () => {
  it('holds the session while it sends and tells, and lets go after', async () => {
    const { promise, resolve } = deferred();
    const { store, puts, seen } = set({ tell: () => promise });
    store.start(started());
    expect(seen.holds).toBe(0);
    store.send(file);
    expect(seen.holds).toBe(1);
    puts[0]?.end();
    await turn();
    expect(store.get().stage).toBe('telling');
    expect(seen.holds).toBe(1);
    resolve();
    await turn();
    expect(store.get().stage).toBe('done');
    expect(seen.holds).toBe(0);
  });

  it('reports a failed PUT once, and sends the same file to the same address again', async () => {
    const { store, puts, seen } = set();
    store.start(started());
    store.send(file);
    const broken = new Error('reset');
    puts[0]?.fail(broken);
    await turn();
    expect(seen.failures).toEqual([broken]);
    expect(store.get()).toMatchObject({ stage: 'failed', file });
    store.send(file);
    puts[1]?.end();
    await turn();
    expect(store.get().stage).toBe('done');
    expect(seen.told).toBe(1);
  });

  it('stops without a word when it is cancelled; late progress changes nothing', async () => {
    const { store, puts, seen } = set();
    store.start(started());
    store.send(file);
    store.cancel();
    puts[0]?.onProgress(3);
    await turn();
    expect(puts[0]?.aborted).toBe(true);
    expect(store.get().stage).toBe('picking');
    expect(seen).toEqual({ told: 0, holds: 0, failures: [] });
  });

  it('says that the server could not be told, and tells again', async () => {
    let down = true;
    const { store, puts, seen } = set({
      tell: () => (down ? Promise.reject(new Error('down')) : Promise.resolve()),
    });
    store.start(started());
    store.send(file);
    puts[0]?.end();
    await turn();
    expect(store.get().stage).toBe('untold');
    down = false;
    store.tellAgain();
    await turn();
    expect(store.get().stage).toBe('done');
    expect(seen.told).toBe(2);
  });

  it('finds a begun upload again after a reload, while its address lives', () => {
    set().store.start(started());
    expect(set({ now: () => 3_599_999 }).store.get()).toEqual({ stage: 'picking', upload: started() });
    expect(set({ now: () => 3_600_000 }).store.get()).toEqual({ stage: 'details' });
  });

  it('forgets it when it has arrived, and when it is given up', async () => {
    const { store, puts } = set();
    store.start(started());
    store.send(file);
    puts[0]?.end();
    await turn();
    expect(set().store.get().stage).toBe('details');
    const second = set().store;
    second.start(started());
    second.discard();
    expect(set().store.get().stage).toBe('details');
  });

  it("shows nobody another person's upload, and ends it", () => {
    const { store, puts } = set();
    store.start(started());
    store.send(file);
    store.open('somebody-else');
    expect(store.get().stage).toBe('details');
    expect(puts[0]?.aborted).toBe(true);
  });

  it('goes on when the same person comes back to the page', () => {
    const { store, puts } = set();
    store.start(started());
    store.send(file);
    store.open('editor');
    expect(store.get().stage).toBe('sending');
    expect(puts[0]?.aborted).toBe(false);
  });

  it('lets the speed sink while no bytes move', () => {
    jest.useFakeTimers({ now: 0 });
    const { store, puts } = set({ now: Date.now });
    store.start(started());
    store.send(file);
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
