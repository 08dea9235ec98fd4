export type Schema = Record<string, unknown>;

export interface Answer {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  servers: [{ url: string }];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer | { $ref: string }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
}

export interface DocumentedCall extends Operation {
  method: string;
  /** Matches the whole address of a call, its query aside. */
  address: RegExp;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Paths without parameters first: they are the better match. */
export function documentedCalls({ paths }: OpenApiDocument): DocumentedCall[] {
  return Object.entries(paths)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const pattern = path
          .split(/\{\w+\}/)
          .map(literal)
          .join('[^/]+');
        const address = new RegExp(`^${literal(operation.servers[0].url)}${pattern}$`);
        return { ...operation, method: method.toUpperCase(), address };
      }),
    );
}

/** What the document says of one status. */
export function answerOf(
  { components }: OpenApiDocument,
  operation: Operation,
  status: number,
): Answer | undefined {
  const said = operation.responses[status] ?? operation.responses.default;
  if (!said || !('$ref' in said)) return said;
  return components.responses[said.$ref.replace('#/components/responses/', '')];
}
