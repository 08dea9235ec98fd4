import type { Readable } from 'node:stream';
import { backoffMs, retryAfterMs, wait, type Pacing } from './backoff';
import { chunkRange, defaultChunkBytes, probeRange, receivedBytes } from './content-range';
import { ConsentNeeded, PublishFailure, SessionGone } from './publish-failure';
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
  chunkBytes?: number;
}

type Step = { next: 'chunk' | 'probe'; pauseMs?: number } | { videoId: string };

/**
 * Sends a file to a resumable session, from wherever it stands, until YouTube says which video it became.
 * Lost connections, overload and storage that cannot be read are waited out; after each, YouTube is asked what
 * arrived and the sending goes on from there (youtube-facts, Resumable upload).
 *
 * @returns the id of the video
 * @throws PublishFailure for good; SessionGone; ConsentNeeded; or the reason of `signal`, at which the session can
 *   be resumed by anybody who has its address
 */
export const resumableUpload = (upload: ResumableUpload): Promise<string> => new UploadRun(upload).run();

const refusedAtTheDoor = new Set([401, 404, 410, 429]);

class UploadRun {
  private offset = 0;
  private furthest = -1;
  private failures = 0;
  private lastProgress = Date.now();
  private tokenRefused = false;
  private lastChunkSent: boolean;

  constructor(private readonly upload: ResumableUpload) {
    this.lastChunkSent = upload.lastChunkSent;
  }

  async run(): Promise<string> {
    let next: 'chunk' | 'probe' = this.upload.fresh ? 'chunk' : 'probe';
    for (;;) {
      const step = await this.attempt(next);
      if ('videoId' in step) return step.videoId;
      if (step.pauseMs !== undefined) await this.pause(step.pauseMs);
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
      if (error instanceof ConnectionLost || error instanceof SourceFailed)
        return { next: 'probe', pauseMs: 0 };
      throw error;
    }
  }

  private async sendChunk(): Promise<SessionReply> {
    const { total, read, signal, chunkBytes = defaultChunkBytes, onLastChunk } = this.upload;
    const start = this.offset;
    const length = Math.min(chunkBytes, total - start);
    const isLast = start + length === total;
    if (isLast) await this.upload.beforeLastChunk?.(start);
    const doubtBefore = this.lastChunkSent;
    const reply = await this.put({
      range: chunkRange(start, length, total),
      length,
      body: () => read(start, start + length - 1, signal),
      ...this.tell(start),
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

  /** Turns what a PUT counts of its own bytes into what has just moved. */
  private tell(start: number): Pick<SessionPut, 'onRead' | 'onSent'> {
    let sent = 0;
    return {
      onRead: (bytes, piece) => this.upload.onRead?.(piece, start + bytes),
      onSent: (bytes) => {
        this.upload.onSent?.(bytes - sent);
        sent = bytes;
        this.upload.onProgress(start + bytes);
      },
    };
  }

  private put(chunk: Partial<SessionPut> & { range?: string }): Promise<SessionReply> {
    const { sessionUri, total, contentType, signal, pacing } = this.upload;
    const token = this.tokenRefused ? undefined : this.upload.token();
    const { range = probeRange(total), ...bytes } = chunk;
    return putToSession(sessionUri, {
      length: 0,
      ...bytes,
      headers: {
        'Content-Range': range,
        'Content-Type': contentType,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      signal,
      idleMs: pacing.idleMs,
    });
  }

  private async judge(kind: 'chunk' | 'probe', reply: SessionReply, withToken: boolean): Promise<Step> {
    const { status, headers, body } = reply;
    if (status === 200 || status === 201) {
      const videoId = readUploadedId(body);
      // A finished session repeats its reply: a mangled one is asked for again.
      return videoId === null ? { next: 'probe', pauseMs: 0 } : { videoId };
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
    if (isPassing(error)) return { next: 'probe', pauseMs: retryAfterMs(headers['retry-after']) };
    if (status >= 400) throw refusal(error);
    throw new PublishFailure(
      'unexpected-reply',
      `YouTube gave an answer that means nothing here (${status}).`,
    );
  }

  private async resumeAt(kind: 'chunk' | 'probe', received: number | null): Promise<Step> {
    if (received === null) return { next: 'probe', pauseMs: 0 };
    const complete = received === this.upload.total;
    if (!complete) await this.markLastChunk(false, this.upload.onLastChunk);
    const before = this.offset;
    this.offset = received;
    this.upload.onProgress(received);
    if (received > this.furthest) {
      this.furthest = received;
      this.failures = 0;
      this.lastProgress = Date.now();
    }
    // It has every byte and is not done with them.
    if (complete) return { next: 'probe', pauseMs: 0 };
    // A chunk that moved nothing must not be sent again and again without a breath.
    return kind === 'chunk' && received <= before ? { next: 'chunk', pauseMs: 0 } : { next: 'chunk' };
  }

  private async markLastChunk(sent: boolean, tell: (sent: boolean) => Promise<void>): Promise<void> {
    if (this.lastChunkSent === sent) return;
    await tell(sent);
    this.lastChunkSent = sent;
  }

  /** @throws PublishFailure 'stalled' */
  private async pause(atLeastMs: number): Promise<void> {
    const { pacing, signal } = this.upload;
    this.failures += 1;
    const ms = Math.max(atLeastMs, backoffMs(this.failures, pacing));
    if (Date.now() + ms - this.lastProgress > pacing.stallLimitMs) {
      throw new PublishFailure(
        'stalled',
        'The upload could not go on for several hours. Check your channel, and publish again if the video is not there.',
      );
    }
    await wait(ms, signal);
  }
}
