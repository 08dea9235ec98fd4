import { endpointPath, type Endpoint } from '@cutroom/contracts';
import type { StackAddress } from '@cutroom/suites-kit';
import { request } from 'node:http';
import { count } from './figures';

export interface TimedAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  json: { message?: string; data?: unknown } | undefined;
  /** Milliseconds from the first byte sent to the last byte read. */
  ms: number;
}

/** An address of 127/8. All of them are this machine, so each test calls from its own address, with its own limits. */
export const address = (block: number, host = 1): string =>
  `127.${block}.${Math.floor(host / 250)}.${1 + (host % 250)}`;

/** Calls an endpoint from one of this machine's addresses. */
export function callFrom(
  localAddress: string,
  { urls }: StackAddress,
  endpoint: Endpoint,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<TimedAnswer> {
  const url = new URL(urls[endpoint.service].replace('localhost', '127.0.0.1') + endpointPath(endpoint));
  const text = JSON.stringify(body);
  count('calls');
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const options = {
      method: endpoint.method,
      localAddress,
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text), ...headers },
    };
    const call = request(url, options, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (part: string) => (answer += part));
      response.on('end', () => {
        const isJson = String(response.headers['content-type']).includes('json');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          json: isJson ? (JSON.parse(answer) as TimedAnswer['json']) : undefined,
          ms: performance.now() - started,
        });
      });
    });
    call.on('error', reject);
    call.end(text);
  });
}
