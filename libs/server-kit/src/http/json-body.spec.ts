import { limits, minLength } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { endpoint } from './route';
import { asJson, buildRow, startTestService, type TestService } from './testing/test-service';

const required = (message: string) => z.string(message).check(minLength(1, message));
const row = {
  ...buildRow,
  method: 'POST',
  path: '/json',
  body: z.object({
    title: required('No title'),
    comment: required('No comment'),
    tags: z.optional(z.array(z.string())),
  }),
  data: z.object({ text: z.string() }),
} as const;

const roomy = { ...row, path: '/roomy', bodyMaxBytes: limits.jsonBodyMaxBytes + 1_000 } as const;

let service: TestService;
let polluted: unknown;
let handled = 0;
beforeAll(async () => {
  service = await startTestService([
    endpoint(row, async ({ body }) => {
      polluted = ({} as { admin?: unknown }).admin;
      handled += 1;
      return { text: body.title };
    }),
    endpoint(roomy, async ({ body }) => ({ text: body.title })),
  ]);
});
afterAll(() => service.close());

const post = (init: RequestInit) => service.post('/json', init);

describe('a JSON body', () => {
  it("is parsed with the endpoint's schema", async () => {
    const [status, answer] = await post(asJson({ title: 'a', comment: 'b', extra: 1 }));
    expect([status, answer.data]).toEqual([200, { text: 'a' }]);
  });

  it('produces an error for each invalid field, with the first message on top', async () => {
    const [status, answer] = await post(asJson({ tags: ['x', 5] }));
    expect(status).toBe(400);
    expect(answer.message).toBe('No title');
    expect(answer.errors).toEqual([
      { path: 'title', message: 'No title' },
      { path: 'comment', message: 'No comment' },
      { path: 'tags.1', message: 'Invalid Inputs' },
    ]);
  });

  it('counts as empty when it is absent', async () => {
    const [status, answer] = await post({ method: 'POST' });
    expect([status, answer.message]).toEqual([400, 'No title']);
  });

  it.each([
    ['an operator', { $ne: null }],
    ['a list', ['a']],
    ['a number', 5],
    ['true', true],
    ['null', null],
    ['an object with toString', { toString: 'x', length: 5 }],
  ])('is rejected with %s where a string is expected', async (_name, title) => {
    const [status, answer] = await post(asJson({ title, comment: 'b' }));
    expect([status, answer.message]).toEqual([400, 'No title']);
  });

  it.each(['{', '{"title":}', '"text"', '5', 'undefined', '[', '\u0000'])(
    'is rejected when malformed: %s',
    async (text) => {
      const [status, answer] = await post(asJson(text));
      expect([status, answer.message]).toEqual([400, 'Invalid Inputs']);
    },
  );

  it.each(['[]', 'null'])('is rejected with %s where an object is expected', async (text) => {
    expect((await post(asJson(text)))[0]).toBe(400);
  });

  it.each([
    ['/json', limits.jsonBodyMaxBytes],
    ['/roomy', roomy.bodyMaxBytes],
  ])('is accepted at the size limit of its endpoint and rejected above it: %s', async (path, most) => {
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ title: '', comment: 'b' }).length;
      return asJson({ title: 'x'.repeat(bytes - frame), comment: 'b' });
    };
    expect((await service.post(path, sized(most)))[0]).toBe(200);
    const [status, answer] = await service.post(path, sized(most + 1));
    expect([status, answer.message]).toEqual([413, 'That is too large']);
  });

  it('delays other calls by one long body at a time, however many arrive at once', async () => {
    const before = handled;
    let most = 0;
    let isOver = false;
    const watch = (known: number) => {
      most = Math.max(most, handled - known);
      const now = handled;
      if (!isOver) setImmediate(() => watch(now));
    };
    watch(handled);
    const long = asJson({ title: 'a', comment: 'b', tags: Array.from({ length: 20_000 }, () => 'c') });
    await Promise.all(Array.from({ length: 30 }, () => post(long)));
    isOver = true;
    expect([handled - before, most]).toEqual([30, 1]);
  });

  it('may be deeply nested', async () => {
    const deep = `{"title":${'['.repeat(40_000)}${']'.repeat(40_000)},"comment":"b"}`;
    expect((await post(asJson(deep)))[0]).toBe(400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('is rejected with 415 for the content type "%s"', async (contentType) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: Buffer.from('{"title":"a","comment":"b"}'),
    };
    expect((await post(init))[0]).toBe(415);
  });

  it('is rejected with 415 when compressed or in another charset', async () => {
    const gzip = {
      ...asJson({}),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    };
    expect((await post(gzip))[0]).toBe(415);
    const charset = { ...asJson({}), headers: { 'content-type': 'application/json; charset=koi8-r' } };
    expect((await post(charset))[0]).toBe(415);
  });

  it('does not change prototypes', async () => {
    const text =
      '{"title":"a","comment":"b","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    expect((await post(asJson(text)))[0]).toBe(200);
    expect(polluted).toBeUndefined();
    expect((await post(asJson('{"__proto__":{"title":"a","comment":"b"}}')))[0]).toBe(400);
  });
});
