import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/** Pipes a GET of `?from=` into a PUT to `?to=` with content type `?type=`, and responds with the PUT's status. */
export async function servePipe(): Promise<void> {
  await serve((asked, response) => {
    const query = new URL(asked.url ?? '/', 'http://floor').searchParams;
    request(query.get('from') ?? '', (source) => {
      const put = request(query.get('to') ?? '', {
        method: 'PUT',
        headers: {
          'Content-Type': query.get('type') ?? '',
          'Content-Length': source.headers['content-length'],
        },
      });
      put.once('response', (answer) => {
        answer.resume();
        answer.once('end', () => response.writeHead(answer.statusCode ?? 500).end());
      });
      pipeline(source, put).catch((error: unknown) => response.writeHead(500).end(String(error)));
    }).end();
  });
}
