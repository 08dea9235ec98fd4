import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, replies, type Video } from '@cutroom/contracts';
import { CallFailed, persist, putStream, requestUploadUrl } from '@cutroom/suites-kit';
import {
  runTransfer,
  transferTiming,
  type Failure,
  type RunningTransfer,
  type TransferOptions,
  type TransferPorts,
} from '@cutroom/upload-client';
import { BytesBlob, type PartFile } from './part-files';
import type { Stage } from './stage';

/** Parts of one file in flight at once. */
const lanes = 4;

/** Short delays before a retry. */
const timing: TransferOptions = { tickMs: 200, firstRetryMs: 50, maxRetryMs: 1_000 };

/** A busy machine may be as slow as this, so parts without a fault are restarted too. */
const impatient: TransferOptions = { stallMs: 3_000, answerMs: 5_000 };

/** The store's response to a part was not 200. */
class PartRefused extends Error {
  constructor(readonly status: number) {
    super(`the store answered ${status} to a part`);
  }
}

/** The bytes of a slice of a file. */
function bytesOf(slice: Blob): Buffer {
  if (!(slice instanceof BytesBlob)) throw new TypeError('not a slice of a file of this suite');
  return slice.view;
}

const pieceBytes = 65_536;

/** Sends a part as a page does: streaming, with its progress. */
async function sendPart(
  { url, md5, bytes }: { url: string; md5: string; bytes: Blob },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = bytesOf(bytes);
  function* pieces() {
    for (let sent = 0; sent < body.length; sent += pieceBytes) {
      yield body.subarray(sent, sent + pieceBytes);
      onProgress(Math.min(sent + pieceBytes, body.length));
    }
  }
  const source = Readable.from(pieces(), { objectMode: true, highWaterMark: 1 });
  const status = await putStream(url, source, body.length, { headers: { 'Content-MD5': md5 }, signal });
  if (status !== 200) throw new PartRefused(status);
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallFailed || error instanceof PartRefused)) return { kind: 'connection' };
  const { status, message } = error;
  if (status === 429 || status >= 500) return { kind: 'busy' };
  if (error instanceof PartRefused) return { kind: 'rejected' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 404) return { kind: 'gone' };
  if (message.includes(replies.uploadReceived)) return { kind: 'received' };
  if (message.includes(replies.uploadIncomplete)) return { kind: 'incomplete' };
  return { kind: 'refused', message };
}

/** An upload that an editor has registered. */
export interface PartUpload {
  stage: Stage;
  file: PartFile;
  url: string;
}

export const registerUpload = async (stage: Stage, file: PartFile): Promise<PartUpload> => ({
  stage,
  file,
  url: await persist(() => requestUploadUrl(stage, file.title)),
});

/** A part that its own client aborted. */
interface TakenBack {
  bytes: number;
  /** No byte had moved for as long as a part may stall. A busy machine causes this without a fault. */
  hasStalled: boolean;
}

export interface UploadWatch {
  /** Waits for seconds where pages wait for a minute. */
  isImpatient?: boolean;
  onBegun?: (videoId: string) => void;
  onProgress?: TransferOptions['onChange'];
  onFinish?: () => void;
  /** A part was aborted in flight: it stalled, or its page was closed. */
  onTakenBack?: (part: TakenBack) => void;
}

/** Sends the file of an upload, or continues it, as a page that was just opened does. */
export function sendFile(
  { stage: { editor }, file, url }: PartUpload,
  { isImpatient, onBegun, onProgress, onFinish, onTakenBack }: UploadWatch = {},
): RunningTransfer<Video> {
  let videoId = '';
  const options = { ...timing, ...(isImpatient ? impatient : {}) };
  const stallMs = (options.stallMs ?? transferTiming.stallMs) - (options.tickMs ?? 0);
  const ports: TransferPorts<Video> = {
    async list() {
      const body = { url, fileName: file.name, size: file.blob.size };
      const begun = await editor.call(endpoints.beginParts, { body });
      videoId = begun.videoId;
      onBegun?.(videoId);
      if (!begun.file) throw new Error('the upload has no parts');
      return { partSize: begun.file.partSize, parts: begun.parts };
    },
    digest: async (bytes) => createHash('md5').update(bytesOf(bytes)).digest('base64'),
    sign: async (parts) =>
      (await editor.call(endpoints.signParts, { body: { videoId, parts: [...parts] } })).parts,
    async send(part, reportProgress, signal) {
      let movedAt = Date.now();
      const onMoved = (sent: number) => {
        movedAt = Date.now();
        reportProgress(sent);
      };
      try {
        await sendPart(part, onMoved, signal);
      } catch (error) {
        const hasStalled = Date.now() - movedAt >= stallMs;
        if (signal.aborted) onTakenBack?.({ bytes: part.bytes.size, hasStalled });
        throw error;
      }
    },
    finish() {
      onFinish?.();
      return editor.call(endpoints.finishUpload, { body: { url } });
    },
    failureOf,
  };
  const transfer = runTransfer(file.blob, ports, { ...options, onChange: onProgress });
  transfer.setLanes(lanes);
  return transfer;
}

/** Waits until a transfer has ended. @throws Error when the file was not received in time */
export async function receivedBy(
  { ended, get, stop }: RunningTransfer<Video>,
  timeoutMs = 300_000,
): Promise<Video> {
  const late = new AbortController();
  const tooLate = pause(timeoutMs, undefined, { signal: late.signal });
  const outcome = await Promise.race([ended, tooLate]);
  late.abort();
  if (!outcome) {
    stop();
    const { active, call } = get();
    throw new Error(`not received after ${timeoutMs / 1_000} s: ${JSON.stringify([...active, call])}`);
  }
  if ('end' in outcome) throw new Error(`the upload ended with ${JSON.stringify(outcome.end)}`);
  return outcome.received;
}
