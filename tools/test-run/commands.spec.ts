import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const url = JSON.stringify(pathToFileURL(join(__dirname, 'commands.mjs')).href);
/** Prints its PID and runs until it is killed. */
const endless = 'console.log(process.pid); setInterval(() => undefined, 1_000);';
const script = `
  import { runCommand } from ${url};
  await runCommand([process.execPath, '-e', ${JSON.stringify(endless)}], {});`;

describe('a command of npm test', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends when npm test receives %s', async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const lines = createInterface({ input: run.stdout });
    const [pid] = (await once(lines, 'line')) as [string];
    const outputEnds = once(lines, 'close').then(() => 'ended');
    const isLeft = new Promise((resolve) => setTimeout(resolve, 5_000, 'left running').unref());
    run.kill(signal);
    const outcome = await Promise.race([outputEnds, isLeft]);
    if (outcome !== 'ended') process.kill(Number(pid), 'SIGKILL');
    expect(outcome).toBe('ended');
  });
});
