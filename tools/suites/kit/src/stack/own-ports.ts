import { freePorts, portVariables, type PortName } from '@cutroom/local-stack';

export const portNames = Object.keys(portVariables) as PortName[];

export type Ports = Record<PortName, number>;

/** A free port for every server of the stack. */
export const findPorts = async (): Promise<Ports> => (await freePorts(portNames, '127.0.0.1')) as Ports;

/** One free port, for a process beside the stack. */
export async function findPort(): Promise<number> {
  const { api = 0 } = await freePorts(['api'], '127.0.0.1');
  return api;
}

/**
 * The environment of a stack that shares nothing with other stacks: its own ports and its own data folder. Nothing of
 * this machine's configuration reaches it.
 */
export const ownEnvironment = (ports: Ports, dataDir: string, home = dataDir): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  CUTROOM_DATA_DIR: dataDir,
  ...Object.fromEntries(portNames.map((name) => [portVariables[name][0], String(ports[name])])),
});
