import { IncomingMessage } from 'node:http';
import type { S3Client } from '@aws-sdk/client-s3';

/** Has the name of the SDK's own timeouts: the SDK tries such a call again, and a caller gets a 503. */
class StoreStalled extends Error {
  override readonly name = 'TimeoutError';
}

/** Destroys a response once its reader has waited for a byte of it for between `ms` and twice as long. */
function endWhenStalled(body: IncomingMessage, ms: number): void {
  let awaitedSince: number | undefined;
  const timer = setInterval(() => {
    // A reader that takes its time leaves bytes in the stream. A complete response gives its socket back.
    const isAwaited = !body.complete && body.readableLength === 0;
    const received = isAwaited ? body.socket.bytesRead : undefined;
    if (isAwaited && received === awaitedSince)
      body.destroy(new StoreStalled('the store has stopped sending'));
    awaitedSince = received;
  }, ms);
  timer.unref();
  body.once('close', () => clearInterval(timer));
}

/**
 * Makes reads fail when the store keeps a connection open and stops sending. The SDK's timeouts end with the head of a
 * response, and a sweep that waits for the rest holds its lease for ever.
 */
export function limitStalls(client: S3Client, ms: number): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { body } = result.response as { body?: unknown };
      if (body instanceof IncomingMessage) endWhenStalled(body, ms);
      return result;
    },
    // Before the SDK reads the response.
    { name: 'limitStalls', step: 'deserialize', priority: 'low' },
  );
}
