import {
  endpointRows,
  servicePrefix,
  type Endpoint,
  type EndpointName,
  type Service,
} from '@cutroom/contracts';
import { parametersOf, requestBodyOf } from './request-schemas';
import { refusals, responsesOf } from './response-schemas';

/** Public URLs of the three services, without a trailing slash. */
export type ServiceUrls = Record<Service, string>;

function operationOf(name: EndpointName, row: Endpoint, urls: ServiceUrls): object {
  const requestBody = requestBodyOf(row);
  return {
    operationId: name,
    tags: [row.service],
    summary: row.summary,
    description: `Access: ${row.access}.`,
    servers: [{ url: urls[row.service] }],
    parameters: parametersOf(row),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(row),
    security: row.access === 'public' ? [] : [{ session: [] }],
  };
}

/** The public endpoints, without the calls between our services. */
export const documentedRows = endpointRows.filter(([, row]) => row.access !== 'service');

/** The endpoint table as an OpenAPI 3.1 document. */
export function openApiDocument(urls: ServiceUrls): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of documentedRows) {
    const path = servicePrefix[row.service] + row.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operationOf(name, row, urls);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cutroom',
      version: '1',
      description:
        'Every JSON answer is `{statusCode, success, message, data}`. A refusal has `data: null`, and `errors` where fields are wrong.',
    },
    servers: [{ url: urls.api }],
    tags: [
      { name: 'api', description: 'Accounts, teams, videos, publishing.' },
      { name: 'status', description: 'How far the publish of a video is.' },
      { name: 'upload', description: 'Thumbnails.' },
    ],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `token` of a sign-in.' },
      },
      responses: refusals,
    },
  };
}
