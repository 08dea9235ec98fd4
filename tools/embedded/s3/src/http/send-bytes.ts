import type { ServerResponse } from 'node:http';
import type { StoredBytes } from '../store/stored-bytes';

const BUFFER_BYTES = 512 * 1024;

/**
 * Sends the bytes from `start` to `end` inclusive and ends the response. It fills one buffer while it sends the other,
 * so memory stays flat and reading waits for the client. It stops when the client disconnects.
 */
export async function sendBytes(
  source: StoredBytes,
  start: number,
  end: number,
  response: ServerResponse,
): Promise<void> {
  const bytes = Math.max(1, Math.min(BUFFER_BYTES, end - start + 1));
  let [next, other] = [Buffer.allocUnsafeSlow(bytes), Buffer.allocUnsafeSlow(bytes)];
  let sending: Promise<void> = Promise.resolve();
  for (let position = start; position <= end && !response.destroyed;) {
    const bytesRead = await source.read(next, Math.min(bytes, end - position + 1), position);
    if (bytesRead === 0) {
      // The status has been sent, so only a closed connection can signal the failure.
      response.destroy(new Error('The stored file is shorter than its record says.'));
      return;
    }
    position += bytesRead;
    await sending;
    sending = send(response, next.subarray(0, bytesRead));
    [next, other] = [other, next];
  }
  await sending;
  response.end();
}

/**
 * Resolves when the buffer can be reused, also when the connection has closed. Between a socket's end and the
 * response's 'close', Node drops writes without calling back, so it listens to 'close' as well.
 */
const send = (response: ServerResponse, chunk: Buffer) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(chunk, done);
  });
