import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
  answerOf,
  documentedCalls,
  type DocumentedCall,
  type OpenApiDocument,
  type Schema,
} from './openapi-document';

/** One call as it went over the wire. */
export interface Exchange {
  method: string;
  url: string;
  /** The text of a JSON body. */
  sent?: string;
  status: number;
  headers: Headers;
  body: string;
}

export interface Verdict {
  operationId: string;
  /** How the exchange differs from the document; empty when it does not. */
  problems: string[];
}

const mediaType = (headers: Headers) => headers.get('content-type')?.split(';')[0]?.trim() ?? '';

/** Compares exchanges with an OpenAPI document. */
export function createAnswerCheck(document: OpenApiDocument) {
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
  const calls = documentedCalls(document);

  function unlike(schema: Schema, value: unknown): string[] {
    const fits = ajv.compile(schema);
    if (fits(value)) return [];
    return (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }

  function answerProblems(call: DocumentedCall, { status, headers, body }: Exchange): string[] {
    const said = answerOf(document, call, status);
    if (!said) return [`the status ${status} is not in the document`];
    const missing = Object.entries(said.headers ?? {})
      .filter(([name, { required }]) => required && !headers.has(name))
      .map(([name]) => `the header ${name} is missing`);
    if (!said.content)
      return body === '' ? missing : [...missing, 'there is a body where none is documented'];
    const type = mediaType(headers);
    const media = said.content[type];
    if (!media) return [...missing, `the content type '${type}' is not in the document`];
    const value: unknown = type === 'application/json' ? JSON.parse(body) : body;
    return [...missing, ...unlike(media.schema, value)];
  }

  /** What is accepted has to be what the document lets a client send. */
  function requestProblems(call: DocumentedCall, { status, sent }: Exchange): string[] {
    if (status >= 400 || sent === undefined) return [];
    const media = call.requestBody?.content['application/json'];
    if (!media) return [];
    return unlike(media.schema, JSON.parse(sent)).map(
      (problem) => `it took a body that is not documented: ${problem}`,
    );
  }

  return {
    calls,
    /** Undefined for what is no call of the document. */
    judge(exchange: Exchange): Verdict | undefined {
      const address = exchange.url.split('?')[0] ?? '';
      const call = calls.find((one) => one.method === exchange.method && one.address.test(address));
      if (!call) return undefined;
      const problems = [...answerProblems(call, exchange), ...requestProblems(call, exchange)];
      return { operationId: call.operationId, problems };
    },
  };
}
