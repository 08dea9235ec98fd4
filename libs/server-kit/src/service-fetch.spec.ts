import * as z from 'zod/mini';
import { endpoint } from './http/route';
import {
  asJson,
  buildRow,
  serviceToken,
  startTestService,
  type TestService,
} from './http/testing/test-service';
import { conflict } from './errors';
import { serviceFetch } from './service-fetch';

const body = z.object({ text: z.string() });
const row = { ...buildRow, method: 'PUT', path: '/internal', access: 'service', body } as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService([
    endpoint(row, async ({ body: form }, { requestId }) => {
      if (form.text === 'old') throw conflict('Too old');
      return { text: `${form.text} ${requestId}` };
    }),
  ]);
});
afterAll(() => service.close());

const call = (text: string, token = serviceToken, url = service.url) =>
  serviceFetch(`${url}/internal`, {
    method: 'PUT',
    serviceToken: token,
    requestId: 'request-17',
    body: { text },
    data: row.data,
    timeoutMs: 5_000,
  });

describe('serviceFetch', () => {
  it('sends the credential and the request ID, and returns the data', async () => {
    expect(await call('new')).toEqual({ text: 'new request-17' });
  });

  it('rejects with the status and message of a 4xx response, which is not retryable', async () => {
    await expect(call('old')).rejects.toMatchObject({
      statusCode: 409,
      message: 'Too old',
      retryable: false,
    });
    await expect(call('new', 'wrong')).rejects.toMatchObject({ statusCode: 401, retryable: false });
  });

  it('rejects as retryable when the service is unreachable or responds unexpectedly', async () => {
    await expect(call('new', serviceToken, 'http://127.0.0.1:1')).rejects.toMatchObject({
      statusCode: 0,
      retryable: true,
    });
    const wrong = serviceFetch(`${service.url}/internal`, {
      ...asJson({}),
      method: 'PUT',
      serviceToken,
      body: { text: 'x' },
      data: z.object({ other: z.number() }),
    });
    await expect(wrong).rejects.toMatchObject({ retryable: true });
  });
});
