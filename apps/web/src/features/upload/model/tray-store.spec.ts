import type { UnfinishedUpload, Video } from '@cutroom/contracts';
import type { Failure, TransferPorts } from '@cutroom/upload-client';
import { buildVideo } from '../../../testing/builders';
import { buildStartedUpload } from '../testing/build-started-upload';
import type { PickedFile } from './tray';
import { createTray, type TrayDeps } from './tray-store';

const video = buildVideo();
const bytes = 4;

const picked = (name = 'cut.mp4', handle: FileSystemFileHandle | null = null): PickedFile => ({
  file: new File(['film'], name),
  handle,
});

const startedAt = (path: string) => buildStartedUpload({ url: `https://store.test${path}?signature=1` });

const unfinished = (
  path: string,
  file: Partial<UnfinishedUpload['file'] & object> | null = {},
): UnfinishedUpload => ({
  videoId: path.slice(1).padStart(24, '0'),
  url: `https://store.test${path}?signature=2`,
  title: 'Monsoon',
  extension: 'mp4',
  startedAt: new Date(0).toISOString(),
  expiresAt: new Date(86_400_000).toISOString(),
  file: file && { name: 'cut.mp4', size: bytes, partSize: bytes, arrived: 0, ...file },
});

class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** Sends that the test lets succeed or fail. */
interface Send {
  url: string;
  signal: AbortSignal;
  succeed: () => void;
  fail: (failure: Failure) => void;
}

/** Tabs of one browser: they share locks and handles. */
function browser() {
  const held = new Set<string>();
  const waiting: { id: string; free: () => void }[] = [];
  const handles = new Map<string, FileSystemFileHandle>();
  const locks: TrayDeps['locks'] = {
    async take(id) {
      if (held.has(id)) return null;
      held.add(id);
      return () => {
        held.delete(id);
        for (const { free } of waiting.filter((each) => each.id === id)) free();
      };
    },
    whenFree: (id) => new Promise((free) => waiting.push({ id, free })),
    taken: async () => new Set(held),
  };
  return {
    handles,
    locks,
    files: {
      all: async () => new Map(handles),
      keep: async (id: string, handle: FileSystemFileHandle) => void handles.set(id, handle),
      forget: async (id: string) => void handles.delete(id),
    } satisfies TrayDeps['handles'],
  };
}

const trays: { close(): void }[] = [];
afterEach(() => trays.splice(0).forEach((tray) => tray.close()));

/** What the store has, which checksums the file has when it is read, and whether the store refuses what is sent. */
interface Store {
  stored?: string;
  md5s?: string[];
  refuse?: boolean;
}

/** A tab with a tray, whose server lists `server.uploads`. */
function tab(
  { stored, md5s = [], refuse = false, ...overrides }: Partial<TrayDeps> & Store = {},
  shared = browser(),
) {
  const sends: Send[] = [];
  const received: Video[] = [];
  const cancelled: string[] = [];
  const server = { uploads: [] as UnfinishedUpload[], held: 0, refusal: null as Failure | null };
  let online = true;
  const network: (() => void)[] = [];

  const ports = ({ url }: { url: string }): TransferPorts<Video> => ({
    list: async () => ({
      partSize: bytes,
      parts: stored === undefined ? [] : [{ number: 1, size: bytes, md5: stored }],
    }),
    digest: async () => md5s.shift() ?? 'md5',
    async sign(parts) {
      if (server.refusal) throw new Refusal(server.refusal);
      return parts.map(({ number }) => ({ number, url }));
    },
    send: (_part, onProgress, signal) =>
      new Promise<void>((succeed, reject) => {
        if (refuse) return reject(new Refusal({ kind: 'rejected' }));
        onProgress(1);
        sends.push({ url, signal, succeed, fail: (failure) => reject(new Refusal(failure)) });
      }),
    finish: async () => video,
    failureOf: (error) => (error instanceof Refusal ? error.failure : { kind: 'connection' }),
  });

  const tray = createTray({
    unfinished: async () => server.uploads,
    cancel: async (videoId) => void cancelled.push(videoId),
    ports,
    handles: shared.files,
    openHandle: async () => null,
    locks: shared.locks,
    network: { isOnline: () => online, subscribe: (listener) => void network.push(listener) },
    hold: () => {
      server.held += 1;
      return () => void (server.held -= 1);
    },
    onReceived: (each) => void received.push(each),
    sameAs: () => null,
    timing: { tickMs: 5, firstRetryMs: 5 },
    ...overrides,
  });
  trays.push(tray);

  return {
    tray,
    sends,
    received,
    cancelled,
    server,
    shared,
    stages: () =>
      tray.get().map(({ stage }) => ('reason' in stage ? `${stage.name}: ${stage.reason}` : stage.name)),
    setOnline(value: boolean) {
      online = value;
      network.forEach((listener) => listener());
    },
  };
}

/** Waits until a condition holds; the limit of the test ends a wait for something that never does. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Two tabs of a browser, the first of which sends an upload that the other one lists. */
async function twoTabs() {
  const shared = browser();
  const [one, other] = [tab({}, shared), tab({}, shared)];
  await one.tray.open('a');
  one.tray.add(startedAt('/1'), picked());
  await until(() => one.sends.length === 1);
  other.server.uploads = [unfinished('/1')];
  await other.tray.open('a');
  return { one, other };
}

describe('the tray', () => {
  it('sends a file and reports that it was received', async () => {
    const { tray, sends, stages, received, server } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    expect(stages()).toEqual(['sending']);
    expect([tray.isSending(), server.held]).toEqual([true, 1]);
    sends[0]?.succeed();
    await until(() => received.length === 1);
    expect(stages()).toEqual(['done']);
    expect([tray.isSending(), server.held]).toEqual([false, 0]);
    tray.dismiss('/1');
    expect(tray.get()).toEqual([]);
  });

  it('sends three files at a time, and the next one when one has arrived', async () => {
    const { tray, sends, stages } = tab();
    await tray.open('a');
    for (const path of ['/1', '/2', '/3', '/4']) tray.add(startedAt(path), picked());
    await until(() => sends.length === 3);
    expect(stages()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    sends[0]?.succeed();
    await until(() => sends.length === 4);
    expect(sends[3]?.url).toContain('/4');
  });

  it('stops at Pause and goes on at Resume', async () => {
    const { tray, sends, stages, server } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    tray.pause('/1');
    expect([stages(), sends[0]?.signal.aborted, server.held]).toEqual([['paused: user'], true, 0]);
    tray.resume('/1');
    await until(() => sends.length === 2);
    expect(stages()).toEqual(['sending']);
  });

  it('pauses while the browser is offline, and resumes by itself', async () => {
    const { tray, sends, stages, setOnline } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    setOnline(false);
    expect(stages()).toEqual(['paused: offline']);
    setOnline(true);
    await until(() => sends.length === 2);
    expect(stages()).toEqual(['sending']);
  });

  it('waits for the user to sign in again, and goes on then', async () => {
    const { tray, sends, stages, server } = tab();
    server.refusal = { kind: 'signed-out' };
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => stages()[0] === 'paused: signed-out');
    server.refusal = null;
    await tray.open('a');
    await until(() => sends.length === 1);
  });

  it('stops the uploads of another user', async () => {
    const { tray, sends, server } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    await tray.open('b');
    expect([tray.get(), sends[0]?.signal.aborted, server.held]).toEqual([[], true, 0]);
  });

  it('shows what the server knows from elsewhere, and asks for its file', async () => {
    const { tray, stages, server } = tab();
    server.uploads = [unfinished('/1', { arrived: 3 })];
    await tray.open('a');
    expect(stages()).toEqual(['needs-file']);
    expect(tray.get()[0]).toMatchObject({ fileName: 'cut.mp4', size: bytes, arrived: 3 });
  });

  it('refuses a file of another name or size, and says which it wants', async () => {
    const { tray, sends, server } = tab();
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.continueWith('/1', picked('other.mp4'));
    expect(tray.get()[0]?.stage).toMatchObject({
      problem: 'That is another file. Choose cut.mp4 (0.00 MBs).',
    });
    tray.continueWith('/1', picked());
    await until(() => sends.length === 1);
  });

  it.each(['other-file', 'changed'] as const)('asks for the file again after %s', async (reason) => {
    const { tray, stages, server } = tab(
      reason === 'other-file' ? { stored: 'other md5' } : { md5s: ['one', 'another'], refuse: true },
    );
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.continueWith('/1', picked());
    await until(() => stages()[0] === 'needs-file');
    expect(tray.get()[0]?.stage).toMatchObject({ problem: expect.stringContaining('file') as string });
  });

  it('goes on by itself where the browser may still read the file', async () => {
    const shared = browser();
    const handle = {} as FileSystemFileHandle;
    const { tray, sends, server } = tab({ openHandle: async () => picked().file }, shared);
    shared.handles.set('/1', handle);
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    await until(() => sends.length === 1);
  });

  it('asks the browser for the file with one click', async () => {
    const shared = browser();
    shared.handles.set('/1', {} as FileSystemFileHandle);
    const openHandle: TrayDeps['openHandle'] = async (_handle, { ask }) => (ask ? picked().file : null);
    const { tray, sends, server } = tab({ openHandle }, shared);
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    expect(tray.get()[0]?.stage).toEqual({ name: 'needs-file', handle: true, problem: null });
    tray.resume('/1');
    await until(() => sends.length === 1);
  });

  it('asks for the file when the browser does not open it any more', async () => {
    const shared = browser();
    shared.handles.set('/1', {} as FileSystemFileHandle);
    const { tray, server } = tab({}, shared);
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.resume('/1');
    await until(() => JSON.stringify(tray.get()).includes('could not open'));
    expect(tray.get()[0]?.stage).toMatchObject({ name: 'needs-file', handle: false });
  });

  it('keeps the handle of a file until it has arrived', async () => {
    const { tray, sends, shared, received } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked('cut.mp4', {} as FileSystemFileHandle));
    await until(() => sends.length === 1);
    expect([...shared.handles.keys()]).toEqual(['/1']);
    sends[0]?.succeed();
    await until(() => received.length === 1);
    expect([...shared.handles.keys()]).toEqual([]);
  });

  it('leaves an upload to the tab that sends it, and takes it over when that tab is closed', async () => {
    const { one, other } = await twoTabs();
    expect(other.stages()).toEqual(['paused: other-tab']);
    other.tray.continueWith('/1', picked());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([other.stages(), other.sends]).toEqual([['paused: other-tab'], []]);
    one.tray.close();
    await until(() => other.sends.length === 1);
  });

  it('forgets an upload that another tab has finished', async () => {
    const { one, other } = await twoTabs();
    other.server.uploads = [];
    one.sends[0]?.succeed();
    await until(() => other.tray.get().length === 0);
  });

  it('cancels on the server and forgets the file', async () => {
    const { tray, sends, server, cancelled, shared } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked('cut.mp4', {} as FileSystemFileHandle));
    await until(() => sends.length === 1);
    server.uploads = [unfinished('/1')];
    await tray.cancel('/1');
    expect(cancelled).toEqual([unfinished('/1').videoId]);
    expect([tray.get(), sends[0]?.signal.aborted, [...shared.handles]]).toEqual([[], true, []]);
  });

  it('keeps an upload paused that could not be cancelled', async () => {
    const { tray, stages, server } = tab({ cancel: () => Promise.reject(new Error('offline')) });
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.continueWith('/1', picked());
    await expect(tray.cancel('/1')).rejects.toThrow('offline');
    expect(stages()).toEqual(['paused: user']);
  });

  it.each<[Failure, string]>([
    [{ kind: 'gone' }, 'This upload was cancelled or has expired. Start it again as a new upload.'],
    [{ kind: 'refused', message: 'Too large' }, 'Too large'],
  ])('says why an upload has failed for good after %j', async (failure, message) => {
    const { tray, server } = tab();
    server.refusal = failure;
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => tray.get()[0]?.stage.name === 'failed');
    expect(tray.get()[0]?.stage).toEqual({ name: 'failed', message });
    tray.dismiss('/1');
    expect(tray.get()).toEqual([]);
  });
});
