import type { Readable } from 'node:stream';
import { retryAfterMs, type Pacing } from './backoff';
import { chunkRange, chunkUnit, defaultChunkBytes, probeRange, receivedBytes } from './content-range';
import { ConsentNeeded, PublishFailure, SessionGone } from './publish-failure';
import { uploadRefusal } from './refusal';
import {
  ConnectionLost,
  putToSession,
  SourceFailed,
  type SessionPut,
  type SessionReply,
} from './session-request';
import { SlotYielded, TryCounter, untried, type Obstacle, type Tries } from './tries';
import { isPassing, readUploadedId, readYoutubeError } from './youtube-answers';

export interface ResumableUpload {
  sessionUri: string;
  /** Bytes. */
  total: number;
  contentType: string;
  /** Opens the bytes from `start` to `end`, both included. */
  read: (start: number, end: number, signal: AbortSignal) => Promise<Readable>;
  /** The access token while it is in memory. */
  token: () => string | undefined;
  /** The session has just been opened, so it holds nothing and needs no probe. */
  fresh: boolean;
  /** An earlier process may have sent the last byte of this session. */
  lastChunkSent: boolean;
  /** Awaited before the last bytes go out (true), and when YouTube rejects them or says that it lacks them (false). */
  onLastChunk: (sent: boolean) => Promise<void>;
  /** The tries of an earlier run that was put off. */
  tries?: Tries;
  /** Awaited when YouTube has more bytes than ever. Earlier failures then no longer count. */
  onAdvance?: () => Promise<void>;
  /** Whether this upload has to yield to another one. Asked between chunks, and in a chunk that takes too long. */
  mustYield?: () => boolean;
  /** How long a chunk may take while another upload waits, in milliseconds. */
  yieldAfterMs?: number;
  /** Bytes that YouTube has or is being sent. It goes back when a connection was lost. */
  onProgress: (bytes: number) => void;
  /** A piece that has just been read, and where in the file it ends. */
  onRead?: (piece: Buffer, position: number) => void;
  /** Awaited before the last chunk is opened at `start`. When it rejects, none of that chunk is sent. */
  beforeLastChunk?: (start: number) => Promise<void>;
  /** Awaited when the whole file has been read, before its last piece is sent. When it rejects, that piece is not. */
  beforeLastByte?: () => Promise<void>;
  /** Bytes that have just been handed to the connection. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
  pacing: Pacing;
  /** Bytes of the next PUT, a multiple of 256 KiB. */
  chunkBytes?: () => number;
}

type Request = 'chunk' | 'probe';

interface Pause {
  atLeastMs: number;
  obstacle: Obstacle;
}

type Step = { next: Request; pause?: Pause } | { videoId: string };

const probeLater = (atLeastMs = 0, obstacle: Obstacle = 'youtube'): Step => ({
  next: 'probe',
  pause: { atLeastMs, obstacle },
});

/**
 * Sends a file to a resumable session, from wherever it stands, until YouTube says which video it became. Lost
 * connections, overload and unreadable storage are waited out. After each of them a probe asks what arrived, and the
 * upload continues from there (docs/youtube.md#2-resumable-upload).
 *
 * @returns the ID of the video
 * @throws PublishFailure for good. After SessionGone, ConsentNeeded, PutOff, SlotYielded or the reason of `signal`,
 *   whoever has the session URI can continue
 */
export const resumableUpload = (upload: ResumableUpload): Promise<string> => new UploadRun(upload).run();

/** YouTube answers these before it takes any byte of the request. */
const rejectedUnread = new Set([401, 404, 410, 429]);

class UploadRun {
  private offset = 0;
  private readonly tries: TryCounter;
  private tokenRefused = false;
  private lastChunkSent: boolean;

  constructor(private readonly upload: ResumableUpload) {
    this.tries = new TryCounter(upload.tries ?? untried, upload.pacing);
    this.lastChunkSent = upload.lastChunkSent;
  }

  async run(): Promise<string> {
    let next: Request = this.upload.fresh ? 'chunk' : 'probe';
    for (;;) {
      const step = await this.attempt(next);
      if ('videoId' in step) return step.videoId;
      if (step.pause) await this.tries.pause(step.pause.obstacle, step.pause.atLeastMs, this.upload.signal);
      else if (next === 'chunk' && step.next === 'chunk' && this.upload.mustYield?.())
        throw new SlotYielded();
      next = step.next;
    }
  }

  private async attempt(kind: Request): Promise<Step> {
    const withToken = !this.tokenRefused && this.upload.token() !== undefined;
    try {
      const reply = kind === 'chunk' ? await this.sendChunk() : await this.put({});
      return await this.judge(kind, reply, withToken);
    } catch (error) {
      // Nobody knows what arrived, so a probe has to ask.
      if (error instanceof ConnectionLost) return probeLater(0, 'connection');
      if (error instanceof SourceFailed) return probeLater(0, 'storage');
      throw error;
    }
  }

  private async sendChunk(): Promise<SessionReply> {
    const { total, read, signal, onLastChunk } = this.upload;
    const start = this.offset;
    const length = this.nextLength(total - start);
    const isLast = start + length === total;
    if (isLast) await this.upload.beforeLastChunk?.(start);
    const sentBefore = this.lastChunkSent;
    const overdue = new AbortController();
    const reply = await this.put({
      range: chunkRange(start, length, total),
      length,
      body: () => read(start, start + length - 1, signal),
      ...this.report(start, overdue),
      signal: AbortSignal.any([signal, overdue.signal]),
      beforeLastByte: isLast
        ? async () => {
            await this.upload.beforeLastByte?.();
            await this.markLastChunk(true, onLastChunk);
          }
        : undefined,
    });
    // YouTube took nothing of this request, so only an earlier one can have brought the last byte. The row says so before
    // the upload rests: a creator can cancel it then, and a later run knows that nothing is in doubt.
    if (rejectedUnread.has(reply.status) && !sentBefore) await this.markLastChunk(false, onLastChunk);
    return reply;
  }

  /**
   * Bytes of the next PUT. The last one of a file is small: YouTube has confirmed everything else before it begins, so a
   * creator can cancel until then, and little time passes in which nobody knows whether YouTube has the video.
   */
  private nextLength(left: number): number {
    const length = Math.min(this.upload.chunkBytes?.() ?? defaultChunkBytes, left);
    return length < left || left <= chunkUnit ? length : Math.floor((left - 1) / chunkUnit) * chunkUnit;
  }

  /** Turns what a PUT counts of its own bytes into positions in the file, and ends a PUT that takes too long. */
  private report(start: number, overdue: AbortController): Pick<SessionPut, 'onRead' | 'onSent'> {
    const { yieldAfterMs = Infinity, mustYield } = this.upload;
    const begun = performance.now();
    let sent = 0;
    return {
      onRead: (bytes, piece) => this.upload.onRead?.(piece, start + bytes),
      onSent: (bytes) => {
        this.upload.onSent?.(bytes - sent);
        sent = bytes;
        this.upload.onProgress(start + bytes);
        // Nothing is lost: a later probe says how much of this chunk arrived.
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

  private async judge(kind: Request, reply: SessionReply, withToken: boolean): Promise<Step> {
    const { status, headers, body } = reply;
    if (status === 200 || status === 201) {
      const videoId = readUploadedId(body);
      // A finished session repeats its reply, so a mangled one can be asked for again.
      return videoId === null ? probeLater() : { videoId };
    }
    if (status === 308) return this.resumeAt(kind, receivedBytes(headers.range, this.upload.total));
    if (status === 404 || status === 410) throw new SessionGone(this.lastChunkSent);
    if (status === 401 && withToken) {
      // The token may have expired or been revoked. Most sessions continue without one.
      this.tokenRefused = true;
      return { next: 'probe' };
    }
    const error = readYoutubeError(status, body);
    if (status === 401) throw new ConsentNeeded();
    if (isPassing(error)) return probeLater(retryAfterMs(headers['retry-after']));
    if (this.isInDoubt(kind, status)) throw new PublishFailure({ code: 'outcome-unknown' });
    if (status >= 400) throw uploadRefusal(error);
    throw new PublishFailure({ code: 'answer-unexpected', detail: status });
  }

  /**
   * Whether YouTube may have the video although its final answer names none (ADR 008). Once the last byte was sent, only a
   * 4xx to that very PUT says that YouTube did not take it: a refused probe speaks of the probe.
   */
  private isInDoubt(kind: Request, status: number): boolean {
    const isRefusal = kind === 'chunk' && status >= 400 && status < 500;
    return this.lastChunkSent && !isRefusal;
  }

  private async resumeAt(kind: Request, received: number | null): Promise<Step> {
    if (received === null) return probeLater();
    const complete = received === this.upload.total;
    if (!complete) await this.markLastChunk(false, this.upload.onLastChunk);
    const before = this.offset;
    this.offset = received;
    this.upload.onProgress(received);
    if (this.tries.reached(received)) await this.upload.onAdvance?.();
    // YouTube has every byte and is not done with them.
    if (complete) return probeLater();
    // Back off after a chunk that made no progress.
    const stuck = kind === 'chunk' && received <= before;
    return stuck ? { next: 'chunk', pause: { atLeastMs: 0, obstacle: 'youtube' } } : { next: 'chunk' };
  }

  private async markLastChunk(sent: boolean, notify: (sent: boolean) => Promise<void>): Promise<void> {
    if (this.lastChunkSent === sent) return;
    await notify(sent);
    this.lastChunkSent = sent;
  }
}
