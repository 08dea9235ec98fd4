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

/** Below what systems hand out to outgoing connections: one of those could take a port while its part is restarted. */
const lowest = 11_000;
const highest = 32_000;

function tryPort(port: number, host: string): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host, exclusive: true }, () => resolve(probe));
  });
}

/** Ports that nothing uses right now, one for each name: for stacks that run beside another one. */
export async function freePorts(names: readonly PortName[], host: string): Promise<Record<string, number>> {
  const held: Server[] = [];
  const found: [PortName, number][] = [];
  for (let tries = 0; found.length < names.length; tries += 1) {
    const name = names[found.length];
    if (tries > 1_000 || !name) throw new Error(`no free port on ${host}`);
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    const probe = await tryPort(port, host);
    if (!probe) continue;
    // Held until all are found, so that no port is found twice.
    held.push(probe);
    found.push([name, port]);
  }
  await Promise.all(held.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return Object.fromEntries(found);
}
