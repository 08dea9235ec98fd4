import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
  answerOf,
  documentedCalls,
  type DocumentedCall,
  type OpenApiDocument,
  type Schema,
} from './openapi-document';

/** A request and its response. */
export interface Exchange {
  method: string;
  url: string;
  /** The JSON body of the request as text. */
  sent?: string;
  status: number;
  headers: Headers;
  body: string;
}

export interface Verdict {
  operationId: string;
  /** How the exchange differs from the document; empty when it conforms. */
  problems: string[];
}

const mediaType = (headers: Headers) => headers.get('content-type')?.split(';')[0]?.trim() ?? '';

/** Creates a check that compares exchanges with an OpenAPI document. */
export function createAnswerCheck(document: OpenApiDocument) {
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
  const calls = documentedCalls(document);

  function differences(schema: Schema, value: unknown): string[] {
    const fits = ajv.compile(schema);
    if (fits(value)) return [];
    return (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }

  function answerProblems(call: DocumentedCall, { status, headers, body }: Exchange): string[] {
    const documented = answerOf(document, call, status);
    if (!documented) return [`the status ${status} is not in the document`];
    const missing = Object.entries(documented.headers ?? {})
      .filter(([name, { required }]) => required && !headers.has(name))
      .map(([name]) => `the header ${name} is missing`);
    if (!documented.content)
      return body === '' ? missing : [...missing, 'there is a body where none is documented'];
    const type = mediaType(headers);
    const media = documented.content[type];
    if (!media) return [...missing, `the content type '${type}' is not in the document`];
    const value: unknown = type === 'application/json' ? JSON.parse(body) : body;
    return [...missing, ...differences(media.schema, value)];
  }

  /** A request that succeeds must conform to the document. */
  function requestProblems(call: DocumentedCall, { status, sent }: Exchange): string[] {
    if (status >= 400 || sent === undefined) return [];
    const media = call.requestBody?.content['application/json'];
    if (!media) return [];
    return differences(media.schema, JSON.parse(sent)).map(
      (problem) => `accepted a body that is not documented: ${problem}`,
    );
  }

  return {
    calls,
    /** @returns undefined for a call that is not in the document */
    judge(exchange: Exchange): Verdict | undefined {
      const address = exchange.url.split('?')[0] ?? '';
      const call = calls.find((one) => one.method === exchange.method && one.address.test(address));
      if (!call) return undefined;
      const problems = [...answerProblems(call, exchange), ...requestProblems(call, exchange)];
      return { operationId: call.operationId, problems };
    },
  };
}
