import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** S3's error code, '' when the body is not an error document. */
  code: string;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends the target unchanged (no URL normalization) and does not decompress the response. */
export function rawRequest(
  endpoint: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  const { protocol, hostname, port } = new URL(endpoint);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, code });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
