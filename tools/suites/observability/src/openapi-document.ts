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
  /** Matches the whole URL of a call without its query. */
  address: RegExp;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Lists the calls of a document. Paths without parameters come first, because one with parameters may match the same URL. */
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

/** The documented response with this status, or else the default response. */
export function answerOf(
  { components }: OpenApiDocument,
  operation: Operation,
  status: number,
): Answer | undefined {
  const documented = operation.responses[status] ?? operation.responses.default;
  if (!documented || !('$ref' in documented)) return documented;
  return components.responses[documented.$ref.replace('#/components/responses/', '')];
}
