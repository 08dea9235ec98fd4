import { describeServiceProcess, startProgram } from '@cutroom/server-kit/testing';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startTestService, testVariables, thumbnailForm } from './testing/test-service';

const sources = ['apps/upload-service/src/main.ts', 'apps/upload-service/src/image-worker.ts'] as const;
const run = (env: NodeJS.ProcessEnv) => startProgram(sources, { PORT: '0', ...env });

describeServiceProcess({
  service: 'upload-service',
  sources,
  environment: testVariables,
  required: ['JWT_SECRET', 'SERVICE_TOKEN', 'WEB_ORIGIN', 'S3_BUCKET'],
});

describe('the image worker of upload-service', () => {
  const variables = testVariables();
  let helper: Awaited<ReturnType<typeof startTestService>>;
  let picture: Buffer;
  beforeAll(async () => {
    helper = await startTestService(variables);
    // Large enough that decoding takes a while.
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

  it('finishes the current image on SIGTERM, then exits with the process', async () => {
    const { service, answer, worker } = await decoding();
    // systemd signals both at once.
    const ended = service.kill('SIGTERM');
    process.kill(worker, 'SIGTERM');
    expect(await answer).toBe(201);
    expect((await ended).code).toBe(0);
    expect(isAlive(worker)).toBe(false);
  });

  it('exits when the process crashes', async () => {
    const { service, answer, worker } = await decoding();
    await service.kill('SIGKILL');
    expect(await answer).toBe('none');
    while (isAlive(worker)) await pause(5);
  });
});
