import { fieldTooLarge } from '@cutroom/contracts';
import { request } from 'node:http';
import * as z from 'zod/mini';
import { endpoint } from './route';
import { asJson, buildRow, startTestService, type TestService } from './testing/test-service';

const fileRow = {
  ...buildRow,
  method: 'POST',
  path: '/file',
  body: z.object({ name: z.optional(z.string()), about: z.optional(z.string()) }),
  fields: { name: 40, about: 4_000 },
  file: { field: 'picture', maxBytes: 1_000, required: true, tooLarge: 'Too big a file' },
  data: z.object({ text: z.string() }),
} as const;
const optionalFileRow = {
  ...fileRow,
  path: '/optional',
  file: { ...fileRow.file, required: false },
} as const;

let service: TestService;
let polluted: unknown;
beforeAll(async () => {
  service = await startTestService([
    endpoint(fileRow, async ({ body: { name = '' } }, { file }) => {
      polluted = ({} as { admin?: unknown }).admin;
      return { text: [name, file.originalName, file.size, file.buffer.toString('latin1')].join('|') };
    }),
    endpoint(optionalFileRow, async (_input, { file }) => ({ text: file ? 'file' : 'none' })),
  ]);
});
afterAll(() => service.close());

const post = (path: string, init: RequestInit) => service.post(path, init);

/** Sends the start of a request, and resolves with the status that comes before its end. */
const statusBeforeEnd = (contentLength: number, start = ''): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': contentLength };
    const call = request(`${service.url}/file`, { method: 'POST', headers }, (res) => {
      resolve(res.statusCode);
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
    if (start !== '') call.write(start);
  });

describe('a multipart body', () => {
  const form = (fields: Record<string, string>, file: string | null = 'bytes', field = 'picture') => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    if (file !== null) data.append(field, new Blob([file]), '../../etc/pa"ss\u00e9.png');
    return { method: 'POST', body: data };
  };

  it('is parsed into its fields and its file', async () => {
    const [status, answer] = await post('/file', form({ name: 'Ann' }));
    expect(status).toBe(200);
    // The directories are removed from the file name.
    expect(answer.data.text).toBe('Ann|pa"ss\u00e9.png|5|bytes');
  });

  it('is accepted with a file at the size limit and rejected above it', async () => {
    expect((await post('/file', form({}, 'x'.repeat(1_000))))[0]).toBe(200);
    const [status, answer] = await post('/file', form({}, 'x'.repeat(1_001)));
    expect(status).toBe(413);
    expect(answer).toMatchObject({
      message: 'Too big a file',
      errors: [{ path: 'picture', message: 'Too big a file' }],
    });
  });

  it('is rejected by Content-Length before it is read', async () => {
    expect(await statusBeforeEnd(1e12)).toBe(413);
  });

  const fileHead = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n';

  it.each([
    ['its file', fileHead, 50],
    ['what precedes its first part', '', 250],
  ])('of unknown length is cut off at the limit of %s', async (_, head, count) => {
    const chunks = [head, ...Array.from({ length: count }, () => 'y'.repeat(1_000)), '\r\n--x--\r\n'];
    const stream = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    expect((await post('/file', init as RequestInit))[0]).toBe(413);
  });

  it('is rejected when a field exceeds its limit in bytes, and the error names the field', async () => {
    const longest = { name: '\u00e9'.repeat(20), about: 'x'.repeat(4_000), other: 'x'.repeat(1_000) };
    expect((await post('/file', form(longest)))[0]).toBe(200);
    for (const [name, value] of Object.entries(longest)) {
      const [status, answer] = await post('/file', form({ [name]: `${value}x` }));
      const message = fieldTooLarge(name);
      expect([status, answer]).toEqual([
        413,
        { statusCode: 413, success: false, message, data: null, errors: [{ path: name, message }] },
      ]);
    }
  });

  it('is rejected with the name of a field that is longer than any limit', async () => {
    const [status, answer] = await post('/file', form({ name: 'x'.repeat(100_000) }));
    expect([status, answer.message]).toEqual([413, fieldTooLarge('name')]);
  });

  it('is rejected at a field that is too long, before the rest arrives', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
    expect(await statusBeforeEnd(1_500, `${head}${'y'.repeat(41)}\r\n--x\r\n`)).toBe(413);
  });

  it.each(['utf-16', 'made-up'])(
    'is rejected when a field names the charset %s, which the parser does not know',
    async (charset) => {
      const type = `Content-Type: text/plain; charset=${charset}`;
      const body = `--x\r\nContent-Disposition: form-data; name="name"\r\n${type}\r\n\r\nAnn\r\n--x--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const [status, answer] = await post('/optional', { method: 'POST', body, headers });
      expect([status, answer.errors]).toEqual([400, [{ path: 'name', message: 'Invalid Inputs' }]]);
    },
  );

  it('needs a required file and may omit an optional one', async () => {
    const [status, answer] = await post('/file', form({ name: 'Ann' }, null));
    expect(status).toBe(400);
    expect(answer.errors).toEqual([{ path: 'picture', message: 'Invalid Inputs' }]);
    expect((await post('/file', { method: 'POST' }))[0]).toBe(400);
    expect((await post('/optional', form({}, null)))[1].data.text).toBe('none');
    expect((await post('/optional', form({})))[1].data.text).toBe('file');
  });

  it('is rejected with a file in another part and with a second file', async () => {
    expect((await post('/file', form({}, 'x', 'other')))[0]).toBe(400);
    const two = form({});
    two.body.append('picture', new Blob(['z']), 'b.png');
    expect((await post('/file', two))[0]).toBe(400);
  });

  it.each(['name[a]', 'name[]', 'name[0]', 'name[$ne]', '__proto__[admin]', 'constructor[prototype][admin]'])(
    'is rejected with the nested field name %s',
    async (name) => {
      expect((await post('/file', form({ [name]: 'true' })))[0]).toBe(400);
      expect(({} as { admin?: unknown }).admin).toBeUndefined();
    },
  );

  it('is rejected with a repeated field', async () => {
    const twice = form({ name: 'a' });
    twice.body.append('name', 'b');
    expect((await post('/file', twice))[0]).toBe(400);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may contain a field named %s',
    async (name) => {
      const [status] = await post('/file', form({ [name]: 'x', name: 'Ann' }));
      expect(status).toBe(200);
      expect(polluted).toBeUndefined();
    },
  );

  it.each([
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    ],
    ['without a boundary', 'multipart/form-data', '--x--'],
    ['not multipart at all', 'multipart/form-data; boundary=x', 'hello'],
    [
      'with a part that has no name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n',
    ],
  ])('is rejected when it is %s', async (_name, contentType, text) => {
    const [status] = await post('/file', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: Buffer.from(text),
    });
    expect(status).toBe(400);
  });

  it('is rejected with 415 when it is JSON', async () => {
    expect((await post('/file', asJson({ name: 'x' })))[0]).toBe(415);
  });
});
