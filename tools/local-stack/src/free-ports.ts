import { createServer, type Server } from 'node:net';
import { variableOf } from './parts';
import type { PortName, Settings } from './settings';

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Checks every port before anything is started.
 *
 * @throws Error naming each port in use with the variable that moves it.
 */
export async function requireFreePorts(settings: Settings, wanted: PortName[]): Promise<void> {
  const taken: string[] = [];
  for (const name of wanted) {
    const port = settings.ports[name];
    if (!(await isFree(port, settings.host)))
      taken.push(`port ${port} (${name}) is in use: stop what uses it, or set ${variableOf(name)}`);
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

/** Ports that nothing uses right now, one for each name: for stacks that run beside another one. */
export async function freePorts(names: readonly PortName[], host: string): Promise<Record<string, number>> {
  const probes = await Promise.all(
    names.map(
      () =>
        new Promise<Server>((resolve, reject) => {
          const probe = createServer();
          probe.once('error', reject);
          probe.listen(0, host, () => resolve(probe));
        }),
    ),
  );
  const found = names.map((name, index) => {
    const address = probes[index]?.address();
    if (!address || typeof address === 'string') throw new Error(`no free port for ${name}`);
    return [name, address.port] as const;
  });
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return Object.fromEntries(found);
}
