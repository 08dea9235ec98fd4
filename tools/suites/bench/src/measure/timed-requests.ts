import { Agent, request } from 'node:http';
import { percentile } from './statistics';

function once(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const call = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        const ms = performance.now() - started;
        if (response.statusCode === 200) resolve(ms);
        else reject(new Error(`${url} was answered ${response.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end();
  });
}

/**
 * Repeats a GET over one connection, with the same headers or with each of several in turn.
 *
 * @returns percentiles of the duration in milliseconds
 */
export async function timedRequests(
  url: string,
  count: number,
  headers: Record<string, string> | readonly Record<string, string>[] = {},
): Promise<{ p50: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const all = Array.isArray(headers)
    ? (headers as readonly Record<string, string>[])
    : [headers as Record<string, string>];
  try {
    for (let number = 0; number < count; number += 1)
      times.push(await once(agent, url, all[number % all.length] ?? {}));
  } finally {
    agent.destroy();
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
