import type { Access, Endpoint } from '@cutroom/contracts';
import { schemaOf, type JsonSchema } from './request-schemas';

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const html = { 'text/html': { schema: { type: 'string' } } };
const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

/**
 * The whole response envelope (docs/architecture.md#the-response-envelope): a field that is not named here is not
 * sent.
 */
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

/** What is refused before a use-case is asked, by status; `Refusal` is every other one. */
export const refusals: Record<string, object> = {
  BadRequest: refused('What was sent is not what the call takes; `errors` names the fields.', { const: 400 }),
  Unauthorized: refused(
    'There is no session, or it has ended.',
    { const: 401 },
    { 'WWW-Authenticate': textHeader('`Bearer` where a session is missing.') },
  ),
  Forbidden: refused('Not for this role, or not for this team.', { const: 403 }),
  NotFound: refused("Not there, or another team's.", { const: 404 }),
  TooLarge: refused('The body is too large.', { const: 413 }),
  UnsupportedMediaType: refused('The body is of another kind.', { const: 415 }),
  TooManyRequests: refused(
    'Too many calls from one address or for one account.',
    { const: 429 },
    { 'Retry-After': textHeader('Seconds to wait.') },
  ),
  Refusal: refused('What went wrong, for people to read.', { type: 'integer', minimum: 400, maximum: 599 }),
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

/** A row that answers a person's browser: a page in every case, or the way to Google's one. */
const pageResponses = {
  200: { description: 'A page.', content: html },
  303: {
    description: 'On to the address in `Location`.',
    headers: { Location: { required: true, ...textHeader('The consent page.') } },
    content: html,
  },
  default: { description: 'A page that says what went wrong.', content: html },
};

/** Every answer of a row, by status. */
export function responsesOf(row: Endpoint): Record<string, object> {
  if (row.page) return pageResponses;
  const success = envelope({ const: row.successStatus }, true, schemaOf(row.data, 'output'));
  return {
    [row.successStatus]: { description: 'Success.', content: json(success) },
    ...(row.emptyAllowed ? { 204: { description: 'There is nothing.' } } : {}),
    ...refusalsOf(row),
  };
}
