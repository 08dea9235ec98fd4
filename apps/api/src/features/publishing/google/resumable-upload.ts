import type { Readable } from 'node:stream';
import { backoffMs, retryAfterMs, wait, type Pacing } from './backoff';
import { chunkRange, defaultChunkBytes, probeRange, receivedBytes } from './content-range';
import { ConsentNeeded, PublishFailure, SessionGone, stalled } from './publish-failure';
import { PutOff, SlotYielded, untried, type Tries } from './put-off';
import {
  ConnectionLost,
  putToSession,
  SourceFailed,
  type SessionPut,
  type SessionReply,
} from './session-request';
import { readUploadedId } from './uploaded-video';
import { isPassing, readYoutubeError, refusal } from './youtube-error';

export interface ResumableUpload {
  sessionUri: string;
  /** Bytes. */
  total: number;
  contentType: string;
  /** Opens the bytes from `start` to `end`, both included. */
  read: (start: number, end: number, signal: AbortSignal) => Promise<Readable>;
  /** The access token while it is in memory. */
  token: () => string | undefined;
  /** A session that has just been opened holds nothing: no need to ask. */
  fresh: boolean;
  /** An earlier process may have sent the last byte of this session. */
  lastChunkSent: boolean;
  /** Awaited before the last bytes go out (true), and when YouTube says that they are not there (false). */
  onLastChunk: (sent: boolean) => Promise<void>;
  /** The tries of an earlier run that was put off. */
  tries?: Tries;
  /** Awaited when YouTube has more bytes than ever: earlier failures no longer count. */
  onAdvance?: () => Promise<void>;
  /** Whether this upload makes way for another one. Asked between two chunks, and in one that takes too long. */
  mustYield?: () => boolean;
  /** So many milliseconds are too long for a chunk while another upload waits. */
  yieldAfterMs?: number;
  /** Bytes that YouTube has or is being sent. Goes back when a connection was lost. */
  onProgress: (bytes: number) => void;
  /** Bytes that have just been read, and how far in the file they end. */
  onRead?: (piece: Buffer, position: number) => void;
  /** Awaited before the chunk that ends the file is opened at `start`. Rejects to send none of it. */
  beforeLastChunk?: (start: number) => Promise<void>;
  /** Awaited when the whole file has been read and its last piece not been sent. Rejects to keep that piece back. */
  beforeLastByte?: () => Promise<void>;
  /** Bytes that have just been handed to the connection. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
  pacing: Pacing;
  /** Bytes of the next PUT, a multiple of 256 KiB. */
  chunkBytes?: () => number;
}

interface Pause {
  atLeastMs: number;
  absent: PutOff['absent'];
}

type Step = { next: 'chunk' | 'probe'; pause?: Pause } | { videoId: string };

const askAgain = (atLeastMs = 0, absent: PutOff['absent'] = 'youtube'): Step => ({
  next: 'probe',
  pause: { atLeastMs, absent },
});

/**
 * Sends a file to a resumable session, from wherever it stands, until YouTube says which video it became.
 * Lost connections, overload and storage that cannot be read are waited out; after each, YouTube is asked what
 * arrived, and the upload continues from there (docs/youtube.md#2-resumable-upload).
 *
 * @returns the id of the video
 * @throws PublishFailure for good; SessionGone; ConsentNeeded; PutOff, SlotYielded or the reason of `signal`, after
 *   which the session can be resumed by anybody who has its address
 */
export const resumableUpload = (upload: ResumableUpload): Promise<string> => new UploadRun(upload).run();

const refusedAtTheDoor = new Set([401, 404, 410, 429]);

class UploadRun {
  private offset = 0;
  private furthest: number;
  private failures: number;
  /** By `performance.now()`: a clock that is set must not end a transfer. */
  private lastProgress: number;
  private tokenRefused = false;
  private lastChunkSent: boolean;

  constructor(private readonly upload: ResumableUpload) {
    const { failures, furthest, idleMs } = upload.tries ?? untried;
    this.failures = failures;
    this.furthest = furthest;
    this.lastProgress = performance.now() - idleMs;
    this.lastChunkSent = upload.lastChunkSent;
  }

  async run(): Promise<string> {
    let next: 'chunk' | 'probe' = this.upload.fresh ? 'chunk' : 'probe';
    for (;;) {
      const step = await this.attempt(next);
      if ('videoId' in step) return step.videoId;
      if (step.pause) await this.pause(step.pause);
      else if (next === 'chunk' && step.next === 'chunk' && this.upload.mustYield?.())
        throw new SlotYielded();
      next = step.next;
    }
  }

  private async attempt(kind: 'chunk' | 'probe'): Promise<Step> {
    const withToken = !this.tokenRefused && this.upload.token() !== undefined;
    try {
      const reply = kind === 'chunk' ? await this.sendChunk() : await this.put({});
      return await this.judge(kind, reply, withToken);
    } catch (error) {
      // What arrived is not known, or nothing could be sent: ask.
      if (error instanceof ConnectionLost) return askAgain(0, 'connection');
      if (error instanceof SourceFailed) return askAgain(0, 'storage');
      throw error;
    }
  }

  private async sendChunk(): Promise<SessionReply> {
    const { total, read, signal, onLastChunk } = this.upload;
    const start = this.offset;
    const length = Math.min(this.chunkBytes(), total - start);
    const isLast = start + length === total;
    if (isLast) await this.upload.beforeLastChunk?.(start);
    const doubtBefore = this.lastChunkSent;
    const overdue = new AbortController();
    const reply = await this.put({
      range: chunkRange(start, length, total),
      length,
      body: () => read(start, start + length - 1, signal),
      ...this.tell(start, overdue),
      signal: AbortSignal.any([signal, overdue.signal]),
      beforeLastByte: isLast
        ? async () => {
            await this.upload.beforeLastByte?.();
            await this.markLastChunk(true, onLastChunk);
          }
        : undefined,
    });
    // Refused at the door: what this request brought was not taken, whatever is true of an earlier one.
    if (refusedAtTheDoor.has(reply.status)) this.lastChunkSent = doubtBefore;
    return reply;
  }

  private chunkBytes(): number {
    return this.upload.chunkBytes?.() ?? defaultChunkBytes;
  }

  /** Turns what a PUT counts of its own bytes into what has just moved, and ends one that others wait for. */
  private tell(start: number, overdue: AbortController): Pick<SessionPut, 'onRead' | 'onSent'> {
    const { yieldAfterMs = Infinity, mustYield } = this.upload;
    const begun = performance.now();
    let sent = 0;
    return {
      onRead: (bytes, piece) => this.upload.onRead?.(piece, start + bytes),
      onSent: (bytes) => {
        this.upload.onSent?.(bytes - sent);
        sent = bytes;
        this.upload.onProgress(start + bytes);
        // What the connection has taken is not lost: YouTube says later how much of it arrived.
        if (performance.now() - begun > yieldAfterMs && mustYield?.()) overdue.abort(new SlotYielded());
      },
    };
  }

  private put(chunk: Partial<SessionPut> & { range?: string }): Promise<SessionReply> {
    const { sessionUri, total, contentType, signal, pacing } = this.upload;
    const token = this.tokenRefused ? undefined : this.upload.token();
    const { range = probeRange(total), ...bytes } = chunk;
    return putToSession(sessionUri, {
      length: 0,
      signal,
      ...bytes,
      headers: {
        'Content-Range': range,
        'Content-Type': contentType,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      idleMs: pacing.idleMs,
    });
  }

  private async judge(kind: 'chunk' | 'probe', reply: SessionReply, withToken: boolean): Promise<Step> {
    const { status, headers, body } = reply;
    if (status === 200 || status === 201) {
      const videoId = readUploadedId(body);
      // A finished session repeats its reply: a mangled one is asked for again.
      return videoId === null ? askAgain() : { videoId };
    }
    if (status === 308) return this.resumeAt(kind, receivedBytes(headers.range, this.upload.total));
    if (status === 404 || status === 410) throw new SessionGone(this.lastChunkSent);
    if (status === 401 && withToken) {
      // It may have expired or been revoked; most sessions go on without one.
      this.tokenRefused = true;
      return { next: 'probe' };
    }
    const error = readYoutubeError(status, body);
    if (status === 401) throw new ConsentNeeded();
    if (isPassing(error)) return askAgain(retryAfterMs(headers['retry-after']));
    if (status >= 400) throw refusal(error);
    throw new PublishFailure(
      'unexpected-reply',
      `YouTube gave an answer that means nothing here (${status}).`,
    );
  }

  private async resumeAt(kind: 'chunk' | 'probe', received: number | null): Promise<Step> {
    if (received === null) return askAgain();
    const complete = received === this.upload.total;
    if (!complete) await this.markLastChunk(false, this.upload.onLastChunk);
    const before = this.offset;
    this.offset = received;
    this.upload.onProgress(received);
    if (received > this.furthest) {
      this.furthest = received;
      this.failures = 0;
      this.lastProgress = performance.now();
      await this.upload.onAdvance?.();
    }
    // It has every byte and is not done with them.
    if (complete) return askAgain();
    // Back off after a chunk that moved nothing.
    const stuck = kind === 'chunk' && received <= before;
    return stuck ? { next: 'chunk', pause: { atLeastMs: 0, absent: 'youtube' } } : { next: 'chunk' };
  }

  private async markLastChunk(sent: boolean, tell: (sent: boolean) => Promise<void>): Promise<void> {
    if (this.lastChunkSent === sent) return;
    await tell(sent);
    this.lastChunkSent = sent;
  }

  /** @throws PublishFailure 'stalled'; PutOff */
  private async pause({ atLeastMs, absent }: Pause): Promise<void> {
    const { pacing, signal } = this.upload;
    this.failures += 1;
    const ms = Math.max(atLeastMs, backoffMs(this.failures, pacing));
    const idleMs = performance.now() - this.lastProgress;
    if (idleMs + ms > pacing.stallLimitMs) throw stalled();
    if (ms > pacing.patienceMs) {
      throw new PutOff(ms, { failures: this.failures, furthest: this.furthest, idleMs }, absent);
    }
    await wait(ms, signal);
  }
}
