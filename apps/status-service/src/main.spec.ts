import { newDatabaseUri, startProgram } from '@cutroom/server-kit/testing';

const run = (env: NodeJS.ProcessEnv) =>
  startProgram(['apps/status-service/src/main.ts'], { PORT: '0', ...env });

const environment = () => ({ JWT_SECRET: 'one', SERVICE_TOKEN: 'two', MONGODB_URI: newDatabaseUri() });

describe('the status-service process', () => {
  it('logs that it listens, answers, and exits with 0 on SIGTERM', async () => {
    const service = await run(environment());
    const { port } = await service.logged('listening');
    expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200);
    expect(await service.kill('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    expect(service.jsonLines().at(-1)).toMatchObject({ msg: 'stopped', service: 'status-service' });
  });

  it('exits with 1 after one line that names every missing variable', async () => {
    const service = await run({ NODE_ENV: 'production', MONGODB_URI: 'mongodb://user:hunter2@db/x' });
    const { code, output } = await service.ended();
    expect({ code, lines: service.jsonLines().length }).toEqual({ code: 1, lines: 1 });
    for (const name of ['JWT_SECRET', 'SERVICE_TOKEN', 'WEB_ORIGIN']) {
      expect(output).toContain(`${name} is missing`);
    }
    expect(output).not.toContain('hunter2');
  });

  it('names the port that is in use', async () => {
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
