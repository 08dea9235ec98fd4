import { createServer, type Server } from 'node:net';
import { variableOf } from './parts';
import { describeHolder, portHolder } from './port-holder';
import type { PortName, Settings } from './settings';

/** The error code when this process cannot listen on a port: EADDRINUSE, or EACCES for a privileged port. */
export function refusal(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

async function describeRefusal(port: number, name: PortName, code: string): Promise<string> {
  const variable = variableOf(name);
  if (code === 'EACCES') return `port ${port} (${name}) needs more permissions: set ${variable}`;
  const holder = await portHolder(port);
  const use = holder ? ` by ${describeHolder(holder, process.cwd())}` : ': stop what uses it';
  return `port ${port} (${name}) is in use${use}, or set ${variable}`;
}

/**
 * Checks the ports before anything starts.
 *
 * @throws Error naming each port that cannot be used, its process when that is known, and the variable that changes it
 */
export async function requireFreePorts(settings: Settings, wanted: PortName[]): Promise<void> {
  const taken: string[] = [];
  for (const [index, name] of wanted.entries()) {
    const port = settings.ports[name];
    const other = wanted.slice(0, index).find((earlier) => settings.ports[earlier] === port);
    if (other) taken.push(`${variableOf(other)} and ${variableOf(name)} are both ${port}: change one`);
    const code = await refusal(port, settings.host);
    if (code) taken.push(await describeRefusal(port, name, code));
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

/** These ports are below the ephemeral range, from which an outgoing connection could take one while its part restarts. */
const lowest = 11_000;
const highest = 32_000;

function tryPort(port: number, host: string): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host, exclusive: true }, () => resolve(probe));
  });
}

/** Finds a free port for each name, for a stack that runs beside others. */
export async function freePorts(names: readonly PortName[], host: string): Promise<Record<string, number>> {
  const held: Server[] = [];
  const found: [PortName, number][] = [];
  for (let tries = 0; found.length < names.length; tries += 1) {
    const name = names[found.length];
    if (tries > 1_000 || !name) throw new Error(`no free port on ${host}`);
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    const probe = await tryPort(port, host);
    if (!probe) continue;
    // Keeps the port in use until all are found, so that no port is picked twice.
    held.push(probe);
    found.push([name, port]);
  }
  await Promise.all(held.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return Object.fromEntries(found);
}
