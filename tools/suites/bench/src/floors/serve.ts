import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and prints the line that `startFloor` waits for. */
export async function serve(listener?: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  return server;
}
