import { once } from 'node:events';
import type { Socket } from 'node:net';
import { dispatch, type Server } from '../commands/dispatch';
import type { Connection } from '../commands/command';
import { FrameReader, ProtocolError } from './frame-reader';
import { encodeReply } from './reply';
import { parseRequest } from './request';

let lastId = 0;

/**
 * Serves one client, one request after the other, until it disconnects. Malformed bytes close only this connection.
 * While a request is processed, nothing is read from the socket.
 */
export async function serveConnection(server: Server, socket: Socket): Promise<void> {
  socket.setNoDelay(true);
  socket.setKeepAlive(true, 60_000);
  const connection: Connection = { id: ++lastId, localAddress: addressOf(socket) };
  const frames = new FrameReader();
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      for (const frame of frames.push(chunk)) {
        const request = parseRequest(frame);
        const reply = await dispatch(server, connection, request);
        if (request.moreToCome) continue;
        const isDrained = socket.write(encodeReply(request.requestId, reply, request.legacy));
        if (!isDrained && !socket.destroyed) await drained(socket);
      }
    }
  } catch (error) {
    if (!(error instanceof ProtocolError) && !isConnectionError(error)) server.report(error);
  } finally {
    socket.destroy();
    server.engine.transactions.connectionClosed(connection);
  }
}

/** Resolves when the send buffer has drained, or the connection has closed. */
async function drained(socket: Socket): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).finally(() =>
    // Removes the listeners of the other event.
    over.abort(),
  );
}

function isConnectionError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return (
    code !== undefined &&
    ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ETIMEDOUT', 'ABORT_ERR'].includes(code)
  );
}

/** The address the client used, as `host:port`; IPv6 in brackets, IPv4 inside IPv6 as IPv4. */
function addressOf({ localAddress = '127.0.0.1', localPort = 0 }: Socket): string {
  const host = localAddress.startsWith('::ffff:') ? localAddress.slice('::ffff:'.length) : localAddress;
  return `${host.includes(':') ? `[${host}]` : host}:${localPort}`;
}
