import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const BUFFER_BYTES = 512 * 1024;

/**
 * Sends the bytes `start` to `end`, both included, and ends the answer. Two buffers take turns, one being read into
 * while the other is sent, so memory is flat and no faster than the client takes it. A client that has gone ends it.
 */
export async function sendFile(
  file: FileHandle,
  start: number,
  end: number,
  response: ServerResponse,
): Promise<void> {
  const bytes = Math.max(1, Math.min(BUFFER_BYTES, end - start + 1));
  let [next, other] = [Buffer.allocUnsafeSlow(bytes), Buffer.allocUnsafeSlow(bytes)];
  let sending: Promise<void> = Promise.resolve();
  for (let position = start; position <= end && !response.destroyed;) {
    const { bytesRead } = await file.read(next, 0, Math.min(bytes, end - position + 1), position);
    if (bytesRead === 0) {
      // The status has long gone out: a cut connection is the only honest answer left.
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
 * Resolves when the buffer may be used again, which is also when the connection has broken. Between a socket's end
 * and the answer's 'close', Node drops what is written and never calls back: 'close' is heard too.
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
