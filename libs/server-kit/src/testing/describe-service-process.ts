import { postUntilRefused } from './post-until-refused';
import { startProgram, type Program } from './program';
import { until } from '@cutroom/contracts/testing';

interface ServiceProcess {
  /** The service's name in its log lines. */
  service: string;
  sources: readonly [string, ...string[]];
  /** A complete environment, on a new database. */
  environment: () => NodeJS.ProcessEnv;
  /** The variables that production requires besides MONGODB_URI. */
  required: readonly string[];
}

/** The contract of every service's process: start, stop, and failures to start. */
export function describeServiceProcess({ service, sources, environment, required }: ServiceProcess): void {
  const run = (env: NodeJS.ProcessEnv): Promise<Program> => startProgram(sources, { PORT: '0', ...env });

  describe(`the ${service} process`, () => {
    it('logs that it listens, answers, and exits with 0 on SIGTERM', async () => {
      const program = await run(environment());
      const { port } = await program.logged('listening');
      expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200);
      expect(await program.kill('SIGTERM')).toMatchObject({ code: 0, errors: '' });
      expect(program.jsonLines().at(-1)).toMatchObject({ msg: 'stopped', service });
    });

    it('answers or refuses every connection while it stops, and resets none', async () => {
      const program = await run(environment());
      const { port } = await program.logged('listening');
      const ended = postUntilRefused(Number(port));
      await until('some requests', async () => {
        const metrics = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
        return /duration_seconds_count\{.*404.*\} [1-9]\d/.test(await metrics.text());
      });
      expect((await program.kill('SIGTERM')).code).toBe(0);
      const outcomes = new Set(await ended);
      expect(outcomes).toEqual(new Set(['404', 'ECONNREFUSED']));
    });

    it('exits with 1 after one line that names every missing variable', async () => {
      const program = await run({ NODE_ENV: 'production', MONGODB_URI: 'mongodb://user:hunter2@db/x' });
      const { code, errors, output } = await program.ended();
      const lines = program.jsonLines().length;
      expect({ code, errors, lines }).toEqual({ code: 1, errors: '', lines: 1 });
      for (const name of required) expect(output).toContain(`${name} is missing`);
      expect(output).not.toContain('hunter2');
    });

    it('exits with 1 and names the port that is in use', async () => {
      const first = await run(environment());
      const { port } = await first.logged('listening');
      const second = await run({ ...environment(), PORT: String(port) });
      expect((await second.ended()).code).toBe(1);
      expect(second.jsonLines().at(-1)).toMatchObject({
        level: 'fatal',
        msg: expect.stringContaining(`port ${String(port)} is in use`),
      });
      expect((await first.kill('SIGINT')).code).toBe(0);
    });
  });
}
