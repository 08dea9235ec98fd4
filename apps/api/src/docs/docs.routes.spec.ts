import { endpointPath, endpointRows } from '@cutroom/contracts';
import { startTestApi, type TestApi } from '../testing/test-api';

interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  responses: Record<string, unknown>;
}

let api: TestApi;
let operations: Operation[];
beforeAll(async () => {
  api = await startTestApi();
  const response = await fetch(`${api.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(paths).flatMap((path) => Object.values(path));
});
afterAll(() => api.close());

const operation = (name: string) => operations.find(({ operationId }) => operationId === name);

describe('GET /api/docs', () => {
  it('lists every public endpoint and no internal one', async () => {
    const names = endpointRows.filter(([, row]) => row.access !== 'service').map(([name]) => name);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names].sort());
  });

  it('describes bodies, files, empty responses and access', () => {
    const signUp = operation('signUpEditor')?.requestBody?.content['multipart/form-data']?.schema;
    expect(signUp?.properties).toMatchObject({ profile: { format: 'binary' }, username: { type: 'string' } });
    expect(signUp?.required).not.toContain('profile');
    expect(operation('signIn')?.requestBody?.content['application/json']?.schema.required).toEqual([
      'username',
      'password',
    ]);
    expect(operation('teamStats')?.responses).toHaveProperty('204');
    expect(operation('signIn')?.security).toEqual([]);
    expect(operation('teamStats')?.security).toEqual([{ session: [] }]);
  });

  it('describes pages and error responses', () => {
    const { responses = {} } = operation('publishCallback') ?? {};
    for (const status of ['200', '303', 'default']) {
      expect(responses[status]).toMatchObject({ content: { 'text/html': {} } });
    }
    expect(Object.keys(operation('storeThumbnail')?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '413',
      '415',
      '429',
      'default',
    ]);
    expect(operation('signIn')?.responses).toHaveProperty('429');
    expect(operation('teamInfo')?.responses).toHaveProperty('404');
  });

  it('renders the endpoint table without a script', async () => {
    const response = await fetch(`${api.url}/api/docs`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).not.toContain('script');
    for (const [, row] of endpointRows.filter(([, { access }]) => access !== 'service')) {
      expect(html).toContain(
        endpointPath(row, {
          teamId: ':teamId',
          videoId: ':videoId',
          username: ':username',
          frameId: ':frameId',
          ticket: ':ticket',
        }).replace(/%3A/g, ':'),
      );
    }
  });
});
