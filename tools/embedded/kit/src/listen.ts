import type { AddressInfo, Server } from 'node:net';

/** Starts listening and returns the port. @throws the system's error (EADDRINUSE, ...) */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
