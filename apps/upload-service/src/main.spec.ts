import { startProgram } from '@cutroom/server-kit/testing';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startTestService, testVariables, thumbnailForm } from './test-service';

const sources = ['apps/upload-service/src/main.ts', 'apps/upload-service/src/image-worker.ts'] as const;
const run = (env: NodeJS.ProcessEnv) => startProgram(sources, { PORT: '0', ...env });

describe('the upload-service process', () => {
  it('logs that it listens, answers, and exits with 0 on SIGTERM', async () => {
    const service = await run(testVariables());
    const { port } = await service.logged('listening');
    expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200);
    expect(await service.kill('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    expect(service.jsonLines().at(-1)).toMatchObject({ msg: 'stopped', service: 'upload-service' });
  });

  it('names S3_BUCKET when it is missing in production', async () => {
    const service = await run({ NODE_ENV: 'production' });
    expect(await service.ended()).toMatchObject({
      errors: '',
      code: 1,
      output: expect.stringContaining('S3_BUCKET is missing'),
    });
  });
});

describe('the image worker of upload-service', () => {
  const variables = testVariables();
  let helper: Awaited<ReturnType<typeof startTestService>>;
  let picture: Buffer;
  beforeAll(async () => {
    helper = await startTestService(variables);
    // Takes a while to decode.
    picture = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#222' } })
      .png()
      .toBuffer();
  });
  afterAll(() => helper.stop());

  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const isAlive = (pid: number): boolean => read(`/proc/${pid}/status`) !== '';
  /** Node and libvips take less than this; an image of 36 megapixels takes more. */
  const decodingMegabytes = 62;
  const megabytes = (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;

  async function workerOf(pid: number): Promise<number> {
    for (;;) {
      const [worker] = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
      if (worker !== undefined && megabytes(worker) > decodingMegabytes) return worker;
      await pause(2);
    }
  }

  /** The service while it decodes a thumbnail. */
  async function decoding() {
    const service = await run(variables);
    const { port } = await service.logged('listening');
    const { token } = await helper.signIn();
    const answer = fetch(`http://127.0.0.1:${String(port)}/thumbnail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: thumbnailForm(picture),
    }).then(
      ({ status }) => status,
      () => 'none',
    );
    return { service, answer, worker: await workerOf(service.pid) };
  }

  it('finishes its image on SIGTERM, and ends with the process', async () => {
    const { service, answer, worker } = await decoding();
    // As systemd does it: both at once.
    const ended = service.kill('SIGTERM');
    process.kill(worker, 'SIGTERM');
    expect(await answer).toBe(201);
    expect((await ended).code).toBe(0);
    expect(isAlive(worker)).toBe(false);
  });

  it('ends by itself when the process crashes', async () => {
    const { service, answer, worker } = await decoding();
    await service.kill('SIGKILL');
    expect(await answer).toBe('none');
    while (isAlive(worker)) await pause(5);
  });
});
