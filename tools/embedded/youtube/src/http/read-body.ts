import type { IncomingMessage } from 'node:http';

/**
 * The body up to `limit` bytes; undefined when it is longer. Reads and drops the excess, so that the client receives
 * the response.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/** A urlencoded form of at most 64 KiB; undefined for any other body. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const body = await readBody(request, 64 * 1024);
  if (body === undefined) return undefined;
  const type = contentType(request);
  if (type !== 'application/x-www-form-urlencoded')
    return body.length === 0 ? new URLSearchParams() : undefined;
  return new URLSearchParams(body.toString('utf8'));
}

/** The media type without parameters, in lower case; '' when there is none. */
export function contentType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
