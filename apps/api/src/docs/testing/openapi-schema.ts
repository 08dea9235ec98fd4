/**
 * OpenAPI 3.1.0 (https://spec.openapis.org/oas/v3.1.0) as JSON Schema 2020-12: every object that the document
 * is made of, with its required fields and no unknown ones. Schema Objects are left to ajv, which compiles each.
 */
const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const mapOf = (value: object) => ({ type: 'object', additionalProperties: value });
const fixed = (required: string[], properties: object, more: object = {}) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
  ...more,
});
const referenceOr = (name: string) => ({
  if: { type: 'object', required: ['$ref'] },
  then: fixed(['$ref'], {
    $ref: { type: 'string', pattern: '^#/components/' },
    summary: text,
    description: text,
  }),
  else: ref(name),
});

const schemaObject = { type: ['object', 'boolean'] };
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export const openApiSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...fixed(['openapi', 'info'], {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: fixed(['title', 'version'], { title: text, summary: text, description: text, version: text }),
    servers: { type: 'array', items: ref('server') },
    paths: {
      type: 'object',
      patternProperties: { '^/': ref('pathItem') },
      additionalProperties: false,
    },
    tags: { type: 'array', items: fixed(['name'], { name: text, description: text }) },
    components: fixed([], {
      responses: mapOf(ref('response')),
      securitySchemes: mapOf(
        fixed(['type', 'scheme'], { type: { const: 'http' }, scheme: text, description: text }),
      ),
    }),
  }),
  anyOf: [{ required: ['paths'] }, { required: ['components'] }, { required: ['webhooks'] }],
  $defs: {
    server: fixed(['url'], { url: { type: 'string', format: 'uri-reference' }, description: text }),
    pathItem: fixed([], Object.fromEntries(methods.map((method) => [method, ref('operation')]))),
    operation: fixed([], {
      operationId: text,
      tags: { type: 'array', items: text },
      summary: text,
      description: text,
      servers: { type: 'array', items: ref('server') },
      parameters: { type: 'array', items: ref('parameter'), uniqueItems: true },
      requestBody: fixed(['content'], {
        description: text,
        required: { type: 'boolean' },
        content: ref('content'),
      }),
      responses: ref('responses'),
      security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
    }),
    parameter: fixed(
      ['name', 'in', 'schema'],
      {
        name: text,
        in: { enum: ['path', 'query', 'header', 'cookie'] },
        description: text,
        required: { type: 'boolean' },
        schema: schemaObject,
      },
      // A parameter in the path is always required.
      {
        if: { type: 'object', properties: { in: { const: 'path' } } },
        then: { type: 'object', required: ['required'], properties: { required: { const: true } } },
      },
    ),
    responses: {
      type: 'object',
      minProperties: 1,
      patternProperties: { '^(?:[1-5](?:\\d\\d|XX)|default)$': referenceOr('response') },
      additionalProperties: false,
    },
    response: fixed(['description'], {
      description: text,
      headers: mapOf(
        fixed(['schema'], { description: text, required: { type: 'boolean' }, schema: schemaObject }),
      ),
      content: ref('content'),
    }),
    content: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+*-]+$' },
      additionalProperties: fixed(['schema'], { schema: schemaObject }),
    },
  },
};
