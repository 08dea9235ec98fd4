import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';

export interface SessionReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SessionPut {
  headers: Record<string, string | number>;
  /** Opens the bytes of this PUT. A probe has none. */
  body?: () => Promise<Readable>;
  /** How many bytes `body` gives. */
  length: number;
  /** Awaited before the last piece is sent. From then on YouTube may have the whole body. */
  beforeLastByte?: () => Promise<void>;
  /** Bytes of `body` read so far, and the last piece of them. */
  onRead?: (bytes: number, piece: Buffer) => void;
  /** Bytes handed to the connection so far. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
  idleMs: number;
}

/** The connection to YouTube ended before its answer was read. Nobody knows what arrived there. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The file could not be read from storage. YouTube has nothing to do with it. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

const longestReply = 1_000_000;

/** How far reading may be ahead of sending. Both overlap, and memory stays flat. */
const windowBytes = 1_048_576;

/**
 * One PUT to a session URI. It uses node's http instead of fetch, to stream a body whose length is known in advance and
 * to stop sending when YouTube answers before the last byte.
 *
 * @throws ConnectionLost, SourceFailed, or the reason of `signal`. No message contains the session URI.
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
    // After an answer that came before the last byte, the connection cannot carry another request.
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
  // The reader handles errors. One that comes after the last read must not end the process.
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

/** Sends until every byte is out, or until the exchange has ended. */
async function send(
  request: http.ClientRequest,
  source: Readable,
  { length, onRead, onSent, beforeLastByte }: SessionPut,
  ended: AbortSignal,
): Promise<void> {
  const stop = () => source.destroy();
  ended.addEventListener('abort', stop, { once: true });
  try {
    const pieces = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (let sent = 0; sent < length;) {
      const piece = await nextPiece(pieces);
      sent += piece.length;
      if (sent > length) throw new SourceFailed('storage sent more bytes than requested');
      onRead?.(sent, piece);
      if (sent === length) await beforeLastByte?.();
      if (ended.aborted) return;
      request.write(piece);
      onSent?.(sent);
      if (request.writableLength >= windowBytes) await drained(request, ended);
    }
    request.end();
    // Reading to the very end lets the next chunk reuse the connection to storage.
    void pieces.next().catch(() => undefined);
  } catch (error) {
    // Otherwise `readReply` has the answer, or the loss of the connection.
    if (!ended.aborted) throw error;
  } finally {
    ended.removeEventListener('abort', stop);
  }
}

/** Resolves when everything that was written is out, or when the exchange has ended. */
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
