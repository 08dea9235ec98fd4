import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real Redis for one suite, without persistence. */
export async function startRedisServer(port?: number) {
  const chosen = port ?? (await freePort());
  const args = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/ready to accept connections/i.test(line)) resolve();
    });
  });
  return {
    port: chosen,
    url: `redis://127.0.0.1:${chosen}`,
    /** It keeps its connections and accepts new ones, but never replies, as if the network dropped every packet. */
    stall: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      // A stalled server receives its signal only after SIGCONT.
      child.kill('SIGCONT');
      await ended;
    },
  };
}
