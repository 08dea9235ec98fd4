import { createAnswerCheck, type Exchange } from './answer-check';
import type { OpenApiDocument } from './openapi-document';

const envelope = (data: object, success: boolean) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: success }, data },
  additionalProperties: false,
});
const answer = (schema: object) => ({
  content: { 'application/json': { schema: schema as Record<string, unknown> } },
});

const document: OpenApiDocument = {
  paths: {
    '/videos/{id}': {
      get: {
        operationId: 'readVideo',
        servers: [{ url: 'http://127.0.0.1:1' }],
        responses: {
          200: answer(envelope({ type: 'string' }, true)),
          204: {},
          default: { $ref: '#/components/responses/Refusal' },
        },
      },
      put: {
        operationId: 'writeVideo',
        servers: [{ url: 'http://127.0.0.1:1' }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', required: ['title'] } } },
        },
        responses: { 200: answer(envelope({ type: 'null' }, true)) },
      },
    },
  },
  components: { responses: { Refusal: answer(envelope({ type: 'null' }, false)) } },
};

const { judge } = createAnswerCheck(document);
const exchange = (change: Partial<Exchange>): Exchange => ({
  method: 'GET',
  url: 'http://127.0.0.1:1/videos/a?limit=1',
  status: 200,
  headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }),
  body: '{"success":true,"data":"x"}',
  ...change,
});
const problemsOf = (change: Partial<Exchange>) => judge(exchange(change))?.problems;

describe('the comparison of an exchange with the OpenAPI document', () => {
  it('reports nothing for exchanges that conform to the document', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ status: 204, headers: new Headers(), body: '' })).toEqual([]);
    expect(problemsOf({ status: 418, body: '{"success":false,"data":null}' })).toEqual([]);
    expect(
      problemsOf({ method: 'PUT', sent: '{"title":"a"}', body: '{"success":true,"data":null}' }),
    ).toEqual([]);
  });

  it.each<[string, Partial<Exchange>]>([
    ['data of another type', { body: '{"success":true,"data":5}' }],
    ['an undocumented field', { body: '{"success":true,"data":"x","token":"t"}' }],
    ['a missing field', { body: '{"success":true}' }],
    ['the body of an error with a success status', { body: '{"success":false,"data":null}' }],
    ['the body of a success with an error status', { status: 404 }],
    ['an undocumented content type', { headers: new Headers({ 'content-type': 'text/html' }) }],
    ['a body with a 204', { status: 204 }],
    ['an undocumented status', { method: 'PUT', status: 500 }],
    [
      'a successful request whose body does not conform',
      { method: 'PUT', sent: '{}', body: '{"success":true,"data":null}' },
    ],
  ])('reports %s', (_what, change) => expect(problemsOf(change)).not.toEqual([]));

  it('ignores calls to URLs and methods that are not in the document', () => {
    expect(judge(exchange({ url: 'http://127.0.0.1:1/healthz' }))).toBeUndefined();
    expect(judge(exchange({ url: 'http://127.0.0.1:2/videos/a' }))).toBeUndefined();
    expect(judge(exchange({ method: 'DELETE' }))).toBeUndefined();
  });
});
