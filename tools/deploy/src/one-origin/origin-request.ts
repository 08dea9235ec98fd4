import { request, type RequestOptions } from 'node:http';

interface OriginResponse {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Sends a GET exactly as given. fetch would normalize the path, decompress the body and choose the local address. */
export function getRaw(url: string, options: RequestOptions = {}): Promise<OriginResponse> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once('error', reject)
      .end();
  });
}
