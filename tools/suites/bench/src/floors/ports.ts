import { createServer } from 'node:http';

/** Opens as many ports as the stack does. */
export async function openPorts(): Promise<void> {
  const count = Number(process.env.PORTS);
  await Promise.all(
    Array.from(
      { length: count },
      () => new Promise<void>((resolve) => createServer().listen(0, '127.0.0.1', resolve)),
    ),
  );
  process.stdout.write('ready http://127.0.0.1\n');
}
