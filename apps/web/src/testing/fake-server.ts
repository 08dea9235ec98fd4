import {
  endpointRows,
  messages,
  servicePrefix,
  type Endpoint,
  type EndpointData,
  type FieldError,
} from '@cutroom/contracts';
import { environment } from '../config/environment';

/** A received call. `body` is the parsed JSON or the multipart form. */
export interface SeenCall {
  url: URL;
  params: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  credentials: RequestCredentials | undefined;
  signal: AbortSignal | null | undefined;
}

export interface FakeAnswer {
  status: number;
  message?: string;
  data?: unknown;
  /** By default, true for a success status. */
  success?: boolean;
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** A body that is not our envelope, such as a proxy's page. */
  text?: string;
}

/** The reply of an endpoint; 'unreachable' simulates a network that is down. */
export type FakeReply = FakeAnswer | 'unreachable';
type Handler = (call: SeenCall) => FakeReply | Promise<FakeReply>;

const original = globalThis.fetch;
const bases = { api: environment.apiUrl, status: environment.statusUrl, upload: environment.uploadUrl };

/** A success of an endpoint, with its status. */
export const answer = <E extends Endpoint>(endpoint: E, data: EndpointData<E>): FakeAnswer => ({
  status: endpoint.successStatus,
  message: messages.ok,
  data,
});

/** An error in the envelope. */
export const refusal = (status: number, message: string, errors?: FieldError[]): FakeAnswer => ({
  status,
  message,
  errors,
});

export const noContent: FakeAnswer = { status: 204 };

function pattern(endpoint: Endpoint): RegExp {
  const path = servicePrefix[endpoint.service] + endpoint.path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${path}$`);
}

const parseBody = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as unknown) : (body ?? undefined);

function toResponse({ status, message = '', data = null, errors, headers, ...rest }: FakeAnswer): Response {
  if (status === 204) return new Response(null, { status });
  const { success = status < 400, text } = rest;
  if (text !== undefined) return new Response(text, { status, headers });
  return new Response(JSON.stringify({ statusCode: status, success, message, data, errors }), {
    status,
    headers,
  });
}

/**
 * Replaces `fetch` and replies by the endpoint table. A call to an endpoint without a reply is written to
 * console.error, which fails the test.
 */
export function installFakeServer() {
  const rows: { endpoint: Endpoint; handler: Handler }[] = [];
  const seen: { endpoint: Endpoint; call: SeenCall }[] = [];
  const stored = new Map<string, string>();

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), window.location.href);
    const object = stored.get(url.href);
    if (object !== undefined) return new Response(object);
    const fitting = rows.filter(
      ({ endpoint }) =>
        endpoint.method === (init.method ?? 'GET') &&
        url.href.startsWith(bases[endpoint.service]) &&
        pattern(endpoint).test(url.pathname),
    );
    // As in the services, `/video/pending` is not the video 'pending'.
    const row = fitting.find(({ endpoint }) => !endpoint.path.includes(':')) ?? fitting[0];
    if (!row) {
      console.error(`no fake answer for ${init.method} ${url.href}`);
      throw new TypeError('Failed to fetch');
    }
    const call: SeenCall = {
      url,
      params: { ...pattern(row.endpoint).exec(url.pathname)?.groups },
      headers: { ...(init.headers as Record<string, string>) },
      body: parseBody(init.body),
      credentials: init.credentials,
      signal: init.signal,
    };
    seen.push({ endpoint: row.endpoint, call });
    const reply = await row.handler(call);
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    init.signal?.throwIfAborted();
    return toResponse(reply);
  };

  return {
    /** Sets the reply of an endpoint, replacing an earlier one. */
    on(endpoint: Endpoint, reply: FakeReply | Handler): void {
      rows.unshift({ endpoint, handler: typeof reply === 'function' ? reply : () => reply });
    },
    /** Puts a document behind a presigned URL of the store. */
    store(url: string, content: string): void {
      stored.set(url, content);
    },
    /** Lets endpoints without a reply never respond, for tests that do not need them. */
    holdTheRest(): void {
      for (const [, endpoint] of endpointRows)
        rows.push({ endpoint, handler: () => new Promise(() => undefined) });
    },
    /** The calls to an endpoint so far. */
    calls: (endpoint: Endpoint): SeenCall[] =>
      seen.filter((entry) => entry.endpoint === endpoint).map(({ call }) => call),
  };
}

export type FakeServer = ReturnType<typeof installFakeServer>;

export function removeFakeServer(): void {
  globalThis.fetch = original;
}

/** A reply that the test releases. */
export function heldReply() {
  let release: (reply: FakeReply) => void = () => undefined;
  const reply = new Promise<FakeReply>((resolve) => {
    release = resolve;
  });
  return { handler: () => reply, release };
}
