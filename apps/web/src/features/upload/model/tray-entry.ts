import {
  formatSize,
  type UnfinishedUpload,
  type UploadRequest,
  type Video,
  type VideoExtension,
} from '@cutroom/contracts';
import {
  bytesSent,
  isReadSlow,
  retryingAt,
  shareChecked,
  stageOf,
  type End,
  type RunningTransfer,
} from '@cutroom/upload-client';
import type { PickedFile } from '../../../lib/files/picked-file';
import { sample, startMeter, type SpeedMeter } from '../../../lib/transfer/speed-meter';
import type { TrayStage, TrayUpload } from './tray';

/** How an upload ended on this page. */
type Ended = { video: Video } | { message: string };

/** An upload in the tray with what it needs to run. */
export interface Entry {
  /** The path of its first presigned URL. */
  id: string;
  /** Its current presigned URL. Listing replaces it by one with the same path, renewing by one with another path. */
  url: string;
  /** Epoch milliseconds. */
  urlExpiresAt: number;
  expiresAt: number;
  title: string;
  extension: VideoExtension;
  /** The details from step 1 in this tab; null for an upload from elsewhere, which cannot be restarted. */
  details: UploadRequest | null;
  /** The video whose next version it is. */
  versionOf: string | undefined;
  /** The file whose upload has begun; null before. */
  file: { name: string; size: number } | null;
  /** Bytes in the store when the server was last asked. */
  arrived: number;
  picked: PickedFile | null;
  handle: FileSystemFileHandle | null;
  problem: string | null;
  isPaused: boolean;
  isElsewhere: boolean;
  /** Whether this tab is acquiring the lock of the upload. */
  isStarting: boolean;
  release: (() => void) | null;
  running: RunningTransfer<Video> | null;
  lanes: number;
  meter: SpeedMeter | null;
  ended: Ended | null;
}

export const idOf = (url: string): string => new URL(url).pathname;

/** The id of the video that an upload URL names: `…/incoming/{teamId}/{videoId}.{extension}`. */
export const videoIdOf = (url: string): string => /([0-9a-f]{24})\.\w+$/.exec(idOf(url))?.[1] ?? '';

export const createEntry = (
  fields: Pick<Entry, 'url' | 'urlExpiresAt' | 'expiresAt' | 'title' | 'extension'> &
    Partial<Pick<Entry, 'details' | 'versionOf'>>,
): Entry => ({
  id: idOf(fields.url),
  details: null,
  versionOf: undefined,
  file: null,
  arrived: 0,
  picked: null,
  handle: null,
  problem: null,
  isPaused: false,
  isElsewhere: false,
  isStarting: false,
  release: null,
  running: null,
  lanes: 0,
  meter: null,
  ended: null,
  ...fields,
});

/** Updates an entry with the server's state of the upload. */
export function updateEntry(entry: Entry, upload: UnfinishedUpload, urlExpiresAt: number): void {
  entry.url = upload.url;
  entry.urlExpiresAt = urlExpiresAt;
  entry.expiresAt = Date.parse(upload.expiresAt);
  entry.title = upload.title;
  entry.versionOf = upload.versionOf ?? undefined;
  entry.file = upload.file && { name: upload.file.name, size: upload.file.size };
  entry.arrived = upload.file?.arrived ?? 0;
}

/** Adds the bytes that were sent since the last call to the speed. An aborted part does not count. */
export function measure(entry: Entry, at: number): void {
  if (!entry.running) return;
  const transfer = entry.running.get();
  const bytes = bytesSent(transfer);
  if (stageOf(transfer) === 'checking' || !entry.meter) entry.meter = startMeter(transfer.size, at, bytes);
  else if (bytes < entry.meter.bytes) entry.meter = { ...entry.meter, bytes, at };
  else entry.meter = sample(entry.meter, bytes, at);
}

function runningStage({ running, meter, lanes }: Entry): TrayStage {
  const transfer = running?.get();
  if (!transfer || !meter) return { name: 'waiting' };
  const isMoving = [...transfer.active.values()].some(({ at }) => at === 'sending');
  if (transfer.signedOut && !isMoving) return { name: 'paused', reason: 'signed-out' };
  if (lanes === 0) return { name: 'waiting' };
  if (isReadSlow(transfer)) return { name: 'reading' };
  switch (stageOf(transfer)) {
    case 'checking':
      return { name: 'checking', share: shareChecked(transfer) };
    case 'finishing':
    case 'ended':
      return { name: 'finishing' };
    default:
      return { name: 'sending', meter, retryingAt: retryingAt(transfer) };
  }
}

function stageOfEntry(entry: Entry, isOnline: boolean, sameAs: (video: Video) => string | null): TrayStage {
  const { ended, picked } = entry;
  if (ended) {
    return 'video' in ended
      ? { name: 'done', videoId: ended.video._id, sameAs: sameAs(ended.video) }
      : { name: 'failed', message: ended.message };
  }
  if (entry.isElsewhere) return { name: 'paused', reason: 'other-tab' };
  if (!picked) return { name: 'needs-file', handle: entry.handle !== null, problem: entry.problem };
  if (entry.isPaused) return { name: 'paused', reason: 'user' };
  if (!isOnline) return { name: 'paused', reason: 'offline' };
  return runningStage(entry);
}

/** An upload as the pages show it. */
export function presentEntry(
  entry: Entry,
  isOnline: boolean,
  sameAs: (video: Video) => string | null,
): TrayUpload {
  const { id, title, extension, file, picked, running, expiresAt } = entry;
  return {
    id,
    videoId: videoIdOf(entry.url),
    title,
    extension,
    isNewVersion: entry.versionOf !== undefined,
    fileName: picked?.file.name ?? file?.name ?? null,
    file: picked?.file ?? null,
    size: picked?.file.size ?? file?.size ?? null,
    arrived: running ? bytesSent(running.get()) : entry.arrived,
    expiresAt,
    stage: stageOfEntry(entry, isOnline, sameAs),
  };
}

/**
 * Normalises a file name for comparison: the server drops characters that cannot be shown, and macOS decomposes
 * accents.
 */
const plainName = (name: string): string => name.replace(/\p{C}/gu, '').normalize('NFC').trim();

/** Why a file cannot continue an upload; null when it can, as far as name and size tell. */
export function otherFileProblem({ file }: Entry, { name, size }: File): string | null {
  if (!file || (plainName(file.name) === plainName(name) && file.size === size)) return null;
  return `That is a different file. Choose ${file.name} (${formatSize(file.size)}).`;
}

/** How to present the end of a transfer: a final message, or the reason why the user has to choose a file again. */
export function describeEnd(
  end: Exclude<End, { reason: 'received' }>,
): { message: string } | { problem: string } {
  switch (end.reason) {
    case 'gone':
      return { message: 'This upload was cancelled or has expired. Start it again as a new upload.' };
    case 'refused':
      return { message: end.message };
    case 'too-large':
      return { problem: end.message };
    case 'rejected':
      return { message: 'The storage refuses this file. Reload the page to try again.' };
    case 'unreadable':
      return { problem: 'Your browser can no longer read the file. Was it moved? Choose it again.' };
    case 'other-file':
      return {
        problem:
          'That file has the same name and size, but not the same contents. Choose the original, or cancel this upload and start a new one.',
      };
    case 'changed':
      return {
        problem: 'The file changed while it was being uploaded. Cancel this upload and start a new one.',
      };
  }
}
