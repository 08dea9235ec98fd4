import { freePorts, portVariables, type PortName } from '@cutroom/local-stack';

export const portNames = Object.keys(portVariables) as PortName[];

export type Ports = Record<PortName, number>;

/** Finds a free port for every server of the stack. */
export const findPorts = async (): Promise<Ports> => (await freePorts(portNames, '127.0.0.1')) as Ports;

/** Finds one free port, for a process that is not part of the stack. */
export async function findPort(): Promise<number> {
  const { api = 0 } = await freePorts(['api'], '127.0.0.1');
  return api;
}

/**
 * The environment of a stack that shares nothing with other stacks: it has its own ports and its own data folder. Of
 * this process's environment it contains only `PATH`. The stack logs every request, so that suites can search the log.
 */
export const ownEnvironment = (ports: Ports, dataDir: string, home = dataDir): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  LOG_LEVEL: 'info',
  CUTROOM_DATA_DIR: dataDir,
  ...Object.fromEntries(portNames.map((name) => [portVariables[name][0], String(ports[name])])),
});
