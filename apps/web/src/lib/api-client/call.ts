import {
  endpointPath,
  endpoints,
  messages,
  type Endpoint,
  type EndpointData,
  type EndpointRequest,
  type Service,
} from '@cutroom/contracts';
import { environment } from '../../config/environment';
import { session } from '../session/session';
import { noteServerTime } from '../time/server-clock';
import { ApiError, unreachableError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { readAnswer } from './read-answer';
import { writeBody } from './write-body';

const baseUrls: Record<Service, string> = {
  api: environment.apiUrl,
  status: environment.statusUrl,
  upload: environment.uploadUrl,
};

type OptionalWhereUndefined<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};

/** The input of a call: params, query and body of the endpoint, and a file for a multipart endpoint. */
export type CallInput<E extends Endpoint> = OptionalWhereUndefined<EndpointRequest<E>> & {
  /** The file of an endpoint with a `file` part. */
  file?: File | null;
  signal?: AbortSignal;
  /** Send and accept cookies across origins, as POST /yt/upload needs (docs/product.md#8-publishing). */
  withCredentials?: boolean;
};

export type CallData<E extends Endpoint> = E extends { emptyAllowed: true }
  ? EndpointData<E> | null
  : EndpointData<E>;

/** The second argument of `call`, optional when the endpoint needs no input. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  file?: File | null;
  signal?: AbortSignal;
  withCredentials?: boolean;
}

function addressOf(endpoint: Endpoint, { params, query }: AnyInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, value);
  const suffix = search.size > 0 ? `?${search}` : '';
  return baseUrls[endpoint.service] + endpointPath(endpoint, params) + suffix;
}

/** Whether the caller has aborted the call. One that ran out of time has no response, as without a connection. */
const isCancelled = (signal?: AbortSignal) =>
  signal?.aborted && (signal.reason as Error).name !== 'TimeoutError';

async function send(endpoint: Endpoint, input: AnyInput, token: string): Promise<Response> {
  const { headers, body } = writeBody(endpoint, input.body, input.file);
  if (token !== '') headers.authorization = `Bearer ${token}`;
  const address = addressOf(endpoint, input);
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(address, token) : undefined;
  try {
    if (early) {
      const answer = await early;
      input.signal?.throwIfAborted();
      return answer;
    }
    return await fetch(address, {
      method: endpoint.method,
      headers,
      body,
      cache: 'no-store',
      credentials: input.withCredentials ? 'include' : 'same-origin',
      signal: input.signal ?? null,
    });
  } catch (error) {
    if (isCancelled(input.signal)) throw error;
    throw unreachableError();
  }
}

/**
 * Calls an endpoint: `call(endpoints.signIn, { body })` resolves with the endpoint's `data`, or null for an allowed
 * 204. It rejects with ApiError {status, message}. A 401 for the current token ends the session, except in the
 * identity check (docs/product.md#sessions).
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[given]: CallArguments<E>
): Promise<CallData<E>> {
  const input = (given ?? {}) as AnyInput;
  const token = endpoint.access === 'public' ? '' : session.token();
  // A query may still be waiting when the session ends; without a token it makes no call.
  if (endpoint.access !== 'public' && token === '') throw new ApiError(401, messages.sessionEnded);
  try {
    const response = await send(endpoint, input, token);
    noteServerTime(response);
    return (await readAnswer(endpoint, response)) as CallData<E>;
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401 && token !== '';
    if (ended && endpoint.path !== endpoints.identity.path) session.endIfToken(token, error.message);
    throw error;
  }
}
