import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { documentedRows, openApiDocument } from './openapi';
import { openApiSchema } from './testing/openapi-schema';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  security: Record<string, string[]>[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: object; securitySchemes: object };
}

const urls = {
  api: 'https://cutroom.example',
  status: 'https://status.cutroom.example',
  upload: 'https://upload.cutroom.example',
};
// As it goes over the wire.
const build = () => JSON.parse(JSON.stringify(openApiDocument(urls))) as Document;

const checker = () =>
  addFormats(new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }));
const isOpenApi = checker().compile(openApiSchema);

/** Every object in a tree with the keys that lead to it. */
function* walk(value: unknown, path: string[] = []): Generator<[string[], Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key]);
}

const document = build();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, ...operation })),
);

describe('the OpenAPI document', () => {
  it('is an OpenAPI 3.1 document', () => {
    isOpenApi(document);
    expect(isOpenApi.errors ?? []).toEqual([]);
  });

  it.each<[string, (damaged: Document) => void]>([
    ['another version', (damaged) => Object.assign(damaged, { openapi: '3.2' })],
    ['a field that OpenAPI does not know', (damaged) => Object.assign(damaged, { endpoints: [] })],
    ['a path without its slash', ({ paths }) => Object.assign(paths, { videos: {} })],
    ['an answer that says nothing', ({ components }) => Object.assign(components.responses, { Odd: {} })],
    ['an unknown method', ({ paths }) => Object.assign(paths, { '/x': { fetch: {} } })],
  ])('would be rejected with %s', (_what, damage) => {
    const damaged = build();
    damage(damaged);
    expect(isOpenApi(damaged)).toBe(false);
  });

  it('contains only valid schemas', () => {
    const schemas = [...walk(document)].flatMap(([, object]) => (object.schema ? [object.schema] : []));
    expect(schemas.length).toBeGreaterThan(50);
    const ajv = checker().addFormat('binary', true);
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('contains no dangling reference', () => {
    const references = [...walk(document)].flatMap(([, { $ref }]) =>
      typeof $ref === 'string' ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(50);
    const names = new Set(
      Object.keys(document.components.responses).map((name) => `#/components/responses/${name}`),
    );
    expect(references.filter((reference) => !names.has(reference))).toEqual([]);
    const schemes = operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
    expect(schemes.filter((name) => !(name in document.components.securitySchemes))).toEqual([]);
  });

  it('describes each path parameter and has unique operation IDs', () => {
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(documentedRows.length);
  });
});
