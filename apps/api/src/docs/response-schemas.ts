import type { Access, Endpoint } from '@cutroom/contracts';
import { schemaOf, type JsonSchema } from './request-schemas';

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const html = { 'text/html': { schema: { type: 'string' } } };
const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

/** The complete response envelope (docs/architecture.md#the-response-envelope). No other field is ever sent. */
const envelope = (statusCode: JsonSchema, success: boolean, data: JsonSchema, more: JsonSchema = {}) => ({
  type: 'object',
  required: ['statusCode', 'success', 'message', 'data'],
  properties: {
    statusCode,
    success: { const: success },
    message: { type: 'string', minLength: 1 },
    data,
    ...more,
  },
  additionalProperties: false,
});

const fieldErrors = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: { path: { type: 'string' }, message: { type: 'string', minLength: 1 } },
    additionalProperties: false,
  },
};

const refused = (description: string, statusCode: JsonSchema, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: json(envelope(statusCode, false, { type: 'null' }, { errors: fieldErrors })),
});

/** The errors that precede the use case, by status. `Refusal` stands for any other error. */
export const refusals: Record<string, object> = {
  BadRequest: refused('The input is invalid; `errors` names the fields.', { const: 400 }),
  Unauthorized: refused(
    'There is no session, or it has ended.',
    { const: 401 },
    { 'WWW-Authenticate': textHeader('`Bearer` where a session is missing.') },
  ),
  Forbidden: refused('Not permitted for this role or without a team.', { const: 403 }),
  NotFound: refused('It does not exist, or it belongs to another team.', { const: 404 }),
  TooLarge: refused('The body is too large.', { const: 413 }),
  UnsupportedMediaType: refused('The content type of the body is not supported.', { const: 415 }),
  TooManyRequests: refused(
    'Too many calls from one address or for one account.',
    { const: 429 },
    { 'Retry-After': textHeader('Seconds to wait.') },
  ),
  Refusal: refused('Any other error. `message` is meant for users.', {
    type: 'integer',
    minimum: 400,
    maximum: 599,
  }),
};

const refusal = (name: string) => ({ $ref: `#/components/responses/${name}` });

const anybodySignedIn: readonly Access[] = ['public', 'signed-in'];

function refusalsOf(row: Endpoint): Record<string, object> {
  const takesBody = Boolean(row.body || row.file);
  return {
    ...(takesBody || row.params || row.query ? { 400: refusal('BadRequest') } : {}),
    ...(row.access === 'public' ? {} : { 401: refusal('Unauthorized') }),
    ...(anybodySignedIn.includes(row.access) ? {} : { 403: refusal('Forbidden') }),
    ...(row.params ? { 404: refusal('NotFound') } : {}),
    ...(takesBody ? { 413: refusal('TooLarge'), 415: refusal('UnsupportedMediaType') } : {}),
    ...(row.rateLimit ? { 429: refusal('TooManyRequests') } : {}),
    default: refusal('Refusal'),
  };
}

/** An endpoint for browser navigation: it responds with a page or redirects to Google's consent page. */
const pageResponses = {
  200: { description: 'A page.', content: html },
  303: {
    description: 'Redirects to the address in `Location`.',
    headers: { Location: { required: true, ...textHeader('The consent page.') } },
    content: html,
  },
  default: { description: 'A page that describes the error.', content: html },
};

/** Every response of an endpoint, by status. */
export function responsesOf(row: Endpoint): Record<string, object> {
  if (row.page) return pageResponses;
  const success = envelope({ const: row.successStatus }, true, schemaOf(row.data, 'output'));
  return {
    [row.successStatus]: { description: 'Success.', content: json(success) },
    ...(row.emptyAllowed ? { 204: { description: 'There is no data.' } } : {}),
    ...refusalsOf(row),
  };
}
