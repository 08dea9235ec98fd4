import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { collectBuffers } from './buffer-collection';

export interface SessionReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SessionPut {
  headers: Record<string, string | number>;
  /** Opens the bytes of this PUT; nothing is sent for a probe. */
  body?: () => Promise<Readable>;
  /** Bytes that `body` is to give. */
  length: number;
  /** Awaited before the last bytes go out: from then on YouTube may have them all. */
  beforeLastByte?: () => Promise<void>;
  /** Bytes of `body` read so far, and the last piece of them. */
  onRead?: (bytes: number, piece: Buffer) => void;
  /** Bytes handed to the connection so far. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
  idleMs: number;
}

/** The connection to YouTube ended before its answer was read: what arrived there is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** Reading the file failed; YouTube has nothing to do with it. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

const longestReply = 1_000_000;

/** Read ahead of what the connection has taken: reading and sending overlap, and memory stays flat. */
const windowBytes = 1_048_576;

/**
 * One PUT to a session URI. Over node's http, not fetch: a chunk is streamed through with its length told in
 * advance, so memory stays flat, and an answer that comes before the last byte ends the sending.
 *
 * @throws ConnectionLost, SourceFailed, or the reason of `signal`. No address is in any message.
 */
export async function putToSession(uri: string, put: SessionPut): Promise<SessionReply> {
  put.signal.throwIfAborted();
  const url = new URL(uri);
  const source = put.body ? await openSource(put.body, put.signal) : undefined;
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'PUT',
    headers: { ...put.headers, 'Content-Length': put.length },
  });
  const abort = () => request.destroy();
  put.signal.addEventListener('abort', abort, { once: true });
  request.setTimeout(put.idleMs, abort);
  const ended = new AbortController();
  const reply = readReply(request).finally(() => ended.abort());
  reply.catch(() => undefined);
  let reusable = false;
  try {
    if (source) await send(request, source, put, ended.signal);
    else request.end();
    const answer = await reply;
    // An answer that came before the last byte leaves a connection on which nothing more can be said.
    reusable = request.writableFinished;
    return answer;
  } catch (error) {
    put.signal.throwIfAborted();
    throw error;
  } finally {
    put.signal.removeEventListener('abort', abort);
    source?.destroy();
    if (!reusable) request.destroy();
  }
}

async function openSource(open: () => Promise<Readable>, signal: AbortSignal): Promise<Readable> {
  const source = await open();
  // Its failure is met where it is read; one that comes after the reading has stopped must not end the process.
  source.on('error', () => undefined);
  if (!signal.aborted) return source;
  source.destroy();
  throw signal.reason;
}

function readReply(request: http.ClientRequest): Promise<SessionReply> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new ConnectionLost('the connection to YouTube was lost'));
    request.on('error', lost);
    request.on('close', lost);
    request.on('response', (response: IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        if (body.length < longestReply) body += piece;
      });
      response.on('error', lost);
      response.on('aborted', lost);
      response.on('end', () => {
        if (!response.complete) lost();
        else resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
  });
}

/** Sends until the bytes are through or the exchange has ended, whichever comes first. */
async function send(
  request: http.ClientRequest,
  source: Readable,
  { length, onRead, onSent, beforeLastByte }: SessionPut,
  ended: AbortSignal,
): Promise<void> {
  const stop = () => source.destroy();
  const passed = collectBuffers();
  ended.addEventListener('abort', stop, { once: true });
  try {
    const pieces = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (let sent = 0; sent < length;) {
      const piece = await nextPiece(pieces);
      sent += piece.length;
      if (sent > length) throw new SourceFailed('the file gave more bytes than it has');
      onRead?.(sent, piece);
      if (sent === length) await beforeLastByte?.();
      if (ended.aborted) return;
      request.write(piece);
      onSent?.(sent);
      passed(piece.length);
      if (request.writableLength >= windowBytes) await drained(request, ended);
    }
    request.end();
    // Read to its very end, the connection to storage serves the next chunk too.
    void pieces.next().catch(() => undefined);
  } catch (error) {
    // The answer is there, or the connection is gone: `readReply` says which.
    if (!ended.aborted) throw error;
  } finally {
    ended.removeEventListener('abort', stop);
  }
}

/** Resolves once everything that was written is out, or the exchange has ended. */
function drained(request: http.ClientRequest, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      request.off('drain', done);
      ended.removeEventListener('abort', done);
      resolve();
    };
    if (ended.aborted) return resolve();
    request.once('drain', done);
    ended.addEventListener('abort', done, { once: true });
  });
}

async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  const { value, done } = await pieces.next().catch((error: unknown) => {
    throw new SourceFailed('reading the file failed', { cause: error });
  });
  if (done) throw new SourceFailed('the file ended early');
  return value as Buffer;
}
