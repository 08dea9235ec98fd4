interface ServerProcess<Variable extends string> {
  /** Precedes error messages. */
  name: string;
  /** The environment variables that hold ports, with their defaults. */
  ports: Record<Variable, number>;
  start(ports: Record<Variable, number>): Promise<{ address: string; stop(): Promise<void> }>;
}

/**
 * Runs a server as a process: reads its ports, starts it, prints `ready ADDRESS` on stdout, and stops it on SIGTERM or
 * SIGINT. When the server cannot start, prints one line on stderr that names the cause and exits with code 1.
 */
export async function runServer<Variable extends string>({
  name,
  ports,
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
    const server = await start(chosen).catch((error: unknown) => {
      throw explained(error, chosen);
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
