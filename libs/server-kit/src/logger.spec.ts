import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { AppError } from './errors';
import { createLogger } from './logger';

function capture() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ service: 'test', level: 'info', destination });
  return {
    logger,
    last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>,
    all: () => lines.join(''),
  };
}

/** The output of a program that logs to standard output. */
async function printedBy(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `import { createLogger } from './logger';\n${program}`, resolveDir: __dirname },
    bundle: true,
    platform: 'node',
    packages: 'external',
    write: false,
  });
  const env = { PATH: process.env.PATH, NODE_PATH: join(__dirname, '../../../node_modules') };
  return new Promise((resolve) => {
    execFile(process.execPath, ['-e', outputFiles[0]?.text ?? ''], { env }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

describe('logger', () => {
  it('writes each line synchronously, so that a killed process loses none', async () => {
    const printed = await printedBy(`
      const logger = createLogger({ service: 'test', level: 'info' });
      for (let line = 0; line < 50; line += 1) logger.info({ line }, 'last words');
      process.kill(process.pid, 'SIGKILL');`);
    expect(
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).line),
    ).toEqual([...Array(50).keys()]);
  });

  it('writes JSON lines with an ISO time, a level by name and the service', () => {
    const { logger, last } = capture();
    logger.info({ port: 3001 }, 'listening');
    expect(last()).toMatchObject({ level: 'info', service: 'test', port: 3001, msg: 'listening' });
    expect(new Date(String(last().time)).toISOString()).toBe(last().time);
  });

  it('redacts secret keys at any depth', () => {
    const { logger, all } = capture();
    const value = 'hunter2-hunter2';
    logger.info({
      authorization: value,
      headers: { Cookie: value, 'set-cookie': [value] },
      body: {
        password: value,
        newPassword: value,
        otp: value,
        code: value,
        nested: { list: [{ accessToken: value }] },
      },
      clientSecret: value,
      sessionUri: value,
      state: value,
      ticket: value,
    });
    expect(all()).not.toContain(value);
  });

  it('keeps values that are not secret', () => {
    const { logger, last } = capture();
    logger.info({
      state: 'PENDING',
      err: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
      token: null,
    });
    expect(last()).toMatchObject({
      state: 'PENDING',
      err: { code: 'ECONNREFUSED', message: 'no' },
      token: null,
    });
  });

  it.each([
    'Bearer abcdefgh12345',
    'https://s3/cutroom/a.mp4?X-Amz-Credential=abcdefgh12345&X-Amz-Signature=abcdefgh12345',
    'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=abcdefgh12345',
    'GET /api/yt/callback?state=abcdefgh12345&code=abcdefgh12345',
    'POST /api/yt/authorize?ticket=abcdefgh12345',
    'cutroom_consent_0123456789abcdef=abcdefgh12345; Path=/api/yt/callback',
    'eyJhbGciOiJIUzI1NiJ9.abcdefgh12345.abcdefgh12345',
    'ya29.abcdefgh12345',
    'mongodb://admin:abcdefgh12345@db/cutroom',
  ])('removes secrets from texts: %s', (text) => {
    const { logger, all } = capture();
    logger.info(text);
    logger.info({ text, deep: { list: [text] } }, text);
    logger.error({ err: new Error(text, { cause: new AppError(500, text) }) }, 'failed');
    logger.child({ requestId: 'r', text }).warn('child');
    expect(all()).not.toContain('abcdefgh12345');
    expect(all()).toContain('[redacted]');
  });

  it('writes errors with type, stack and cause, and values that cannot be serialized', () => {
    const { logger, last } = capture();
    logger.error({ err: new TypeError('outer', { cause: new Error('inner') }) }, 'failed');
    expect(last().err).toMatchObject({ type: 'TypeError', message: 'outer', cause: { message: 'inner' } });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    logger.info({ circular, bytes: Buffer.alloc(1_000_000), big: 5n });
    expect(JSON.stringify(last())).toContain('[1000000 bytes]');
  });
});
