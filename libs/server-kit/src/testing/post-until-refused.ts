import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(__dirname, 'posting-client.cjs');

/**
 * Sends POSTs over fresh connections, as a proxy does, until the port refuses one.
 *
 * @returns how each of them ended: the status, or the error's code
 */
export async function postUntilRefused(port: number): Promise<string[]> {
  const client = fork(program, [`${port}`]);
  const [outcomes] = (await once(client, 'message')) as [string[]];
  client.disconnect();
  return outcomes;
}
