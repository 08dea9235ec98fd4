import type { UnfinishedUpload, Video } from '@cutroom/contracts';
import type { Failure, TransferPorts } from '@cutroom/upload-client';
import type { PortsInput } from '../api/transfer-ports';
import type { PickedFile } from '../../../lib/files/picked-file';
import { buildVideo } from '../../../testing/builders';
import type { KeptHandle } from '../api/file-handles';
import type { TrayDeps } from '../model/tray-deps';
import { createTray } from '../model/tray-store';
import { buildStartedUpload } from './build-started-upload';

const video = buildVideo();
export const bytes = 4;

export const picked = (name = 'cut.mp4', handle: FileSystemFileHandle | null = null): PickedFile => ({
  file: new File(['film'], name),
  handle,
});

export const startedAt = (path: string) =>
  buildStartedUpload({ url: `https://store.test${path}?signature=1` });

export const unfinished = (
  path: string,
  file: Partial<UnfinishedUpload['file'] & object> | null = {},
  versionOf: string | null = null,
): UnfinishedUpload => ({
  videoId: path.slice(1).padStart(24, '0'),
  url: `https://store.test${path}?signature=2`,
  title: 'Monsoon',
  extension: 'mp4',
  versionOf,
  startedAt: new Date(0).toISOString(),
  expiresAt: new Date(86_400_000).toISOString(),
  file: file && { name: 'cut.mp4', size: bytes, partSize: bytes, arrived: 0, ...file },
});

class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** A request whose outcome the test decides. */
interface Send {
  url: string;
  signal: AbortSignal;
  succeed: () => void;
  fail: (failure: Failure) => void;
}

/** The handle of a file that a user chose earlier. */
export const keptHandle = (ownerId = 'a', keptAt = Date.now() - 1_000): KeptHandle => ({
  handle: {} as FileSystemFileHandle,
  ownerId,
  keptAt,
});

/** The state that tabs of one browser share: locks and handles. */
export function browser() {
  const held = new Set<string>();
  const waiting: { id: string; free: () => void }[] = [];
  const handles = new Map<string, KeptHandle>();
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
      keep: async (id: string, handle: FileSystemFileHandle, ownerId: string | null) =>
        void handles.set(id, { handle, ownerId, keptAt: Date.now() }),
      forget: async (id: string) => void handles.delete(id),
    } satisfies TrayDeps['handles'],
  };
}

const trays: { close(): void }[] = [];

/** Stops the uploads that the trays of a test have left running. */
export const closeTrays = (): void => trays.splice(0).forEach((tray) => tray.close());

/**
 * `stored`: the object in the store. `md5s`: checksums of the file. `digest`: how to read the file instead. `refuse`:
 * whether the store refuses requests. `renews`: whether the upload first restarts with another URL.
 */
interface Store {
  stored?: string;
  md5s?: string[];
  digest?: () => Promise<string>;
  refuse?: boolean;
  renews?: boolean;
}

/** A tab with a tray, whose server lists `server.uploads`. */
export function tab(
  { stored, md5s = [], digest, refuse = false, renews = false, ...overrides }: Partial<TrayDeps> & Store = {},
  shared = browser(),
) {
  const sends: Send[] = [];
  const received: Video[] = [];
  const cancelled: string[] = [];
  const server = { uploads: [] as UnfinishedUpload[], held: 0, refusal: null as Failure | null };
  let online = true;
  const network: (() => void)[] = [];

  const ports = ({ url, renew }: Pick<PortsInput, 'url' | 'renew'>): TransferPorts<Video> => ({
    async list() {
      if (renews && !url().includes('/renewed')) await renew();
      const parts = stored === undefined ? [] : [{ number: 1, size: bytes, md5: stored }];
      return { partSize: bytes, parts };
    },
    digest: digest ?? (async () => md5s.shift() ?? 'md5'),
    async sign(parts) {
      if (server.refusal) throw new Refusal(server.refusal);
      return parts.map(({ number }) => ({ number, url: url() }));
    },
    send: (_part, onProgress, signal) =>
      new Promise<void>((succeed, reject) => {
        if (refuse) return reject(new Refusal({ kind: 'rejected' }));
        onProgress(1);
        sends.push({ url: url(), signal, succeed, fail: (failure) => reject(new Refusal(failure)) });
      }),
    finish: async () => video,
    failureOf: (error) => (error instanceof Refusal ? error.failure : { kind: 'connection' }),
  });

  const tray = createTray({
    unfinished: async () => server.uploads,
    cancel: async (videoId) => void cancelled.push(videoId),
    start: async () => startedAt('/renewed'),
    ports,
    handles: shared.files,
    openHandle: async () => null,
    proposals: { read: async () => null, carry: () => undefined, move: async () => undefined },
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
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Two tabs of a browser, the first of which sends an upload that the other one lists. */
export async function twoTabs() {
  const shared = browser();
  const [one, other] = [tab({}, shared), tab({}, shared)];
  await one.tray.open('a');
  one.tray.add(startedAt('/1'), picked());
  await until(() => one.sends.length === 1);
  other.server.uploads = [unfinished('/1')];
  await other.tray.open('a');
  return { one, other };
}
