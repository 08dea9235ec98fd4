import type { Endpoint } from '@cutroom/contracts';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

/** One schema of the table as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // Omits checks that JSON Schema cannot express, such as the password rule.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;
const requiredOf = (schema: JsonSchema) => (schema.required ?? []) as string[];

/** The parameters in the path and in the query string. */
export function parametersOf(row: Endpoint): object[] {
  const list = (schema: z.ZodMiniType | undefined, place: 'path' | 'query') => {
    const described = schema ? schemaOf(schema, 'input') : {};
    return Object.entries(propertiesOf(described)).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || requiredOf(described).includes(name),
      schema: property,
    }));
  };
  return [...list(row.params, 'path'), ...list(row.query, 'query')];
}

/** A JSON body, a multipart body for endpoints with a file, or none. */
export function requestBodyOf({ body, file }: Endpoint): object | undefined {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' };
  if (!file) return body ? { required: true, content: { 'application/json': { schema } } } : undefined;
  const required = [...requiredOf(schema), ...(file.required ? [file.field] : [])];
  const binary = { type: 'string', format: 'binary', description: `at most ${file.maxBytes} bytes` };
  const properties = { ...propertiesOf(schema), [file.field]: binary };
  return {
    required: required.length > 0,
    content: { 'multipart/form-data': { schema: { ...schema, properties, required } } },
  };
}
