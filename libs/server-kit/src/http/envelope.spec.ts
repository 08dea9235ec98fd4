import { exportedFile, replies } from '@cutroom/contracts';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { AppError } from '../errors';
import { endpoint, longFile } from './route';
import { buildRow, failure, startTestService, type TestService } from './testing/test-service';

let service: TestService;
afterEach(() => {
  jest.useRealTimers();
  return service.close();
});

describe('the response envelope', () => {
  it('wraps the data of a success and drops fields that the endpoint does not name', async () => {
    const leaky = { text: 'hello', passwordHash: 'x' };
    service = await startTestService([endpoint(buildRow, async () => leaky, { message: 'There' })]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      statusCode: 200,
      success: true,
      message: 'There',
      data: { text: 'hello' },
    });
  });

  it('is a 204 without a body when the endpoint allows it and there is no data', async () => {
    service = await startTestService([endpoint({ ...buildRow, emptyAllowed: true }, async () => undefined)]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
  });

  it('has data null when the use case returns nothing', async () => {
    service = await startTestService([endpoint(buildRow, async () => undefined)]);
    expect(await service.json('/thing')).toMatchObject({ statusCode: 200, message: 'OK', data: null });
  });

  it("is a 500 when the data does not match the endpoint's schema", async () => {
    const wrong = async () => ({ text: 5 }) as unknown as { text: string };
    service = await startTestService([endpoint(buildRow, wrong)]);
    expect(await service.json('/thing')).toEqual(failure(500, 'Something Went Wrong'));
  });

  it('has status, message and headers of a thrown AppError', async () => {
    const refuse = async () => {
      throw new AppError(410, 'Too late', {
        headers: { 'x-why': 'time' },
        errors: [{ path: 'a', message: 'b' }],
      });
    };
    service = await startTestService([endpoint(buildRow, refuse)]);
    const answer = await service.call('/thing');
    expect(answer.headers.get('x-why')).toBe('time');
    expect(await answer.json()).toEqual({
      ...failure(410, 'Too late'),
      errors: [{ path: 'a', message: 'b' }],
    });
  });

  it('hides an unexpected error from the client and logs it with its cause', async () => {
    const fail = async () => {
      throw new Error('row 17 is broken', { cause: new Error('disk on fire') });
    };
    service = await startTestService([endpoint(buildRow, fail)]);
    const answer = await service.call('/thing');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toEqual(failure(500, 'Something Went Wrong'));
    expect(text).not.toMatch(/row 17|disk/);
    const logged = service.lines.find((line) => line.includes('unexpected error'));
    expect(logged).toContain('row 17 is broken');
    expect(logged).toContain('disk on fire');
  });

  it.each([
    ['a database out of reach', Object.assign(new Error('x'), { name: 'MongoServerSelectionError' })],
    ['a storage out of reach', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a failing storage', Object.assign(new Error('x'), { $metadata: { httpStatusCode: 503 } })],
    ['a storage that never answered', Object.assign(new Error('x'), { $metadata: { attempts: 3 } })],
    ['a wrapped cause', new Error('x', { cause: Object.assign(new Error('y'), { code: 'ECONNRESET' }) })],
  ])('is a 503 with Retry-After for %s', async (_name, error) => {
    service = await startTestService([endpoint(buildRow, () => Promise.reject(error))]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('cannot reach') });
  });

  it.each([
    ['the database', { code: 14031 }],
    ['the object store', { name: 'InsufficientStorage', $metadata: { httpStatusCode: 507, attempts: 3 } }],
  ])('is a logged 503 about missing room when the disk of %s is full', async (_name, shape) => {
    const full = Object.assign(new Error('x'), shape);
    service = await startTestService([endpoint(buildRow, () => Promise.reject(full))]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: replies.noRoom });
    expect(service.lines.some((line) => line.includes('unexpected error'))).toBe(true);
  });

  it('is logged as busy when the service itself refuses a call for now', async () => {
    const busy = new AppError(503, replies.tooManyUploads);
    service = await startTestService([endpoint(buildRow, () => Promise.reject(busy))]);
    expect(await service.json('/thing')).toEqual(failure(503, replies.tooManyUploads));
    expect(service.lines.join('')).toContain('"msg":"busy"');
    expect(service.lines.join('')).not.toContain('unreachable');
  });

  it("is a 500 for another library's error with a status", async () => {
    const odd = Object.assign(new Error('secret text'), { status: 400, statusCode: 400 });
    service = await startTestService([endpoint(buildRow, () => Promise.reject(odd))]);
    expect(await service.json('/thing')).toEqual(failure(500, 'Something Went Wrong'));
  });
});

describe('sendFile', () => {
  const row = { ...buildRow, data: exportedFile };
  const named = { fileName: 'all.json', contentType: 'application/json' };

  it('streams the file while it is generated', async () => {
    let goOn: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (goOn = resolve));
    async function* text() {
      yield '{"a": "“';
      await isRead;
      yield '\n”"}';
    }
    service = await startTestService([longFile(row, async () => ({ ...named, text: text() }))]);
    const answer = await service.call('/thing');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while (!received.includes('“')) received += (await reader?.read())?.value ?? '';
    goOn();
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
      received += next.value;
    expect(JSON.parse(received)).toEqual({
      statusCode: 200,
      success: true,
      message: 'OK',
      data: { ...named, text: '{"a": "“\n”"}' },
    });
  });

  it('cuts the response off without ending it when generating fails', async () => {
    async function* text() {
      yield 'half';
      throw new Error('row 17 is broken');
    }
    service = await startTestService([longFile(row, async () => ({ ...named, text: text() }))]);
    await expect(service.call('/thing').then((answer) => answer.text())).rejects.toThrow();
    expect(service.lines.join('')).toContain('row 17 is broken');
  });

  it('treats a reader that disconnects as no error', async () => {
    let ended: () => void = () => undefined;
    const isEnded = new Promise<void>((resolve) => (ended = resolve));
    async function* text() {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        ended();
      }
    }
    let isDone = false;
    const done = () => void (isDone = true);
    service = await startTestService([longFile(row, async () => ({ ...named, text: text(), done }))]);
    const reader = get(`${service.url}/thing`);
    await once(reader, 'response');
    reader.destroy();
    await isEnded;
    await service.close();
    expect(isDone).toBe(true);
    expect(service.lines.join('')).not.toContain('unexpected');
  });

  it('gives up when its reader stops reading', async () => {
    const { setTimeout: realTimeout } = globalThis;
    const pause = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    let made = 0;
    async function* text() {
      for (; made < 1_000; made += 1) yield 'x'.repeat(100_000);
    }
    async function untilItStands() {
      for (let before = -1; before < made; await pause(50)) before = made;
    }
    const done = jest.fn();
    service = await startTestService([longFile(row, async () => ({ ...named, text: text(), done }))]);
    const reader = get(`${service.url}/thing`);
    const [response] = (await once(reader, 'response')) as [IncomingMessage];
    await untilItStands();
    const stoodAt = made;
    jest.advanceTimersByTime(14_000);
    response.on('data', () => made > stoodAt && response.pause());
    await untilItStands();
    const wentOn = made > stoodAt;
    const ended: number[] = [];
    for (const ms of [14_000, 1_000]) {
      jest.advanceTimersByTime(ms);
      await pause(50);
      ended.push(done.mock.calls.length);
    }
    // Closed before an assertion can fail, because the service stops only once nobody reads from it.
    reader.on('error', () => undefined).destroy();
    expect({ wentOn, ended }).toEqual({ wentOn: true, ended: [0, 1] });
    expect(service.lines.join('')).not.toContain('unexpected');
  });
});
