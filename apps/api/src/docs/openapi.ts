import {
  endpointRows,
  servicePrefix,
  type Endpoint,
  type EndpointName,
  type Service,
} from '@cutroom/contracts';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** Public addresses of the three services, without a slash at the end. */
export type ServiceUrls = Record<Service, string>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // A check that JSON Schema cannot express (the password rule) is left out, not made up.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;

function parametersOf(row: Endpoint): object[] {
  const list = (schema: z.ZodMiniType | undefined, place: 'path' | 'query') =>
    Object.entries(schema ? propertiesOf(schemaOf(schema, 'input')) : {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: property,
    }));
  return [...list(row.params, 'path'), ...list(row.query, 'query')];
}

function requestBodyOf({ body, file }: Endpoint): object | undefined {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' };
  if (file) {
    const required = [
      ...((schema.required as string[] | undefined) ?? []),
      ...(file.required ? [file.field] : []),
    ];
    const binary = { type: 'string', format: 'binary', description: `at most ${file.maxBytes} bytes` };
    const properties = { ...propertiesOf(schema), [file.field]: binary };
    return { content: { 'multipart/form-data': { schema: { ...schema, properties, required } } } };
  }
  return body ? { required: true, content: { 'application/json': { schema } } } : undefined;
}

function envelope(data: JsonSchema, statusCode: number): JsonSchema {
  return {
    type: 'object',
    required: ['statusCode', 'success', 'message', 'data'],
    properties: {
      statusCode: { const: statusCode },
      success: { const: true },
      message: { type: 'string' },
      data,
    },
  };
}

function responsesOf(row: Endpoint): object {
  const success = row.page
    ? { description: 'A page', content: { 'text/html': {} } }
    : {
        description: 'Success',
        content: {
          'application/json': { schema: envelope(schemaOf(row.data, 'output'), row.successStatus) },
        },
      };
  return {
    [row.successStatus]: success,
    ...(row.emptyAllowed ? { 204: { description: 'There is nothing' } } : {}),
    default: { $ref: '#/components/responses/Refusal' },
  };
}

function operationOf(name: EndpointName, row: Endpoint, urls: ServiceUrls): object {
  return {
    operationId: name,
    tags: [row.service],
    summary: row.summary,
    description: `Access: ${row.access}.`,
    servers: [{ url: urls[row.service] }],
    parameters: parametersOf(row),
    requestBody: requestBodyOf(row),
    responses: responsesOf(row),
    security: row.access === 'public' ? [] : [{ session: [] }],
  };
}

const refusal = {
  description: 'What went wrong, for people to read',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['statusCode', 'success', 'message', 'data'],
        properties: {
          statusCode: { type: 'integer' },
          success: { const: false },
          message: { type: 'string' },
          data: { type: 'null' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              properties: { path: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
};

/** The rows that pages and people may call; calls between our own services are not for the public. */
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
    info: { title: 'Cutroom', version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      responses: { Refusal: refusal },
    },
  };
}
