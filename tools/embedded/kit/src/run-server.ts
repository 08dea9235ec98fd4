import { resolve } from 'node:path';

interface ServerProcess<Variable extends string> {
  /** Precedes error messages. */
  name: string;
  /** The environment variables that hold ports, with their defaults. */
  ports: Record<Variable, number>;
  /** The environment variable that names the data folder, with its default. */
  folder: { variable: string; fallback: string };
  start(
    ports: Record<Variable, number>,
    dataDir: string,
  ): Promise<{ address: string; stop(): Promise<void> }>;
}

/**
 * Runs a server as a process: reads its ports, starts it, prints `ready ADDRESS` on stdout, and stops it on SIGTERM or
 * SIGINT. When the server cannot start, prints one line on stderr that names the cause and exits with code 1.
 */
export async function runServer<Variable extends string>({
  name,
  ports,
  folder,
  start,
}: ServerProcess<Variable>): Promise<void> {
  // Only the user that runs this process can read the files that it creates.
  process.umask(0o077);
  const fail = (message: string): never => {
    process.stderr.write(`${name}: ${message}\n`);
    process.exit(1);
  };
  try {
    const chosen = readPorts(ports);
    const dataDir = resolve(process.env[folder.variable] || folder.fallback);
    const server = await start(chosen, dataDir).catch((error: unknown) => {
      throw isRefusedByDisk(error)
        ? new Error(
            `${messageOf(error)}. The data folder is ${dataDir}; ${folder.variable} names another one`,
          )
        : explained(error, chosen);
    });
    const stop = () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(messageOf(error)),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(`ready ${server.address}\n`);
  } catch (error) {
    fail(messageOf(error));
  }
}

function readPorts<Variable extends string>(defaults: Record<Variable, number>): Record<Variable, number> {
  const ports = { ...defaults };
  for (const variable of Object.keys(defaults) as Variable[]) {
    const text = process.env[variable];
    if (text === undefined || text === '') continue;
    const port = Number(text);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`${variable} is not a port: ${text}`);
    }
    ports[variable] = port;
  }
  return ports;
}

/** Node's message about a failed write names no file. Listening on a port below 1024 fails with EACCES too. */
function isRefusedByDisk(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].includes(code) && syscall !== 'listen';
}

/** Extends EADDRINUSE by what to do about it. */
function explained(error: unknown, ports: Record<string, number>): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== 'EADDRINUSE') return error;
  const [variable] = Object.entries(ports).find(([, chosen]) => chosen === port) ?? [];
  return new Error(`port ${port} is in use; stop what holds it or set ${variable}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
