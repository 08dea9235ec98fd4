import { endpointPath, type Endpoint } from '@cutroom/contracts';
import type { StackAddress } from '@cutroom/suites-kit';
import { count } from './figures';

/** A call without client-side checks, as an attacker could send it. */
export interface RawCall {
  token?: string;
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged, as JSON unless `headers` say otherwise. */
  text?: string;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function rawCall(
  { urls }: StackAddress,
  endpoint: Endpoint,
  { token, params = {}, query = '', json, text, form, headers }: RawCall,
): Promise<RawAnswer> {
  count('calls');
  const body = form ?? text ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await fetch(urls[endpoint.service] + endpointPath(endpoint, params) + query, {
    method: endpoint.method,
    redirect: 'manual',
    body,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
  const answer = await response.text();
  return { status: response.status, headers: response.headers, text: answer, json: parse(answer) };
}

/** The message of an enveloped response. */
export const messageOf = ({ json }: RawAnswer): string => (json as { message: string }).message;

/** Details of the implementation, which no response may reveal. */
const revealing =
  /node_modules|\bat \S+ \(|\/(?:src|dist)\/|\.(?:ts|js):\d+|Mongo|E11000|mongoose|argon2|ECONN|SyntaxError|TypeError|stack"|Invalid (?:input|option):/;

/** @returns the flaws of a refusal; [] when it has an allowed status and an envelope, and reveals nothing */
export function flawsOf({ status, text, json, headers }: RawAnswer, allowed: readonly number[]): string[] {
  const flaws: string[] = [];
  const { statusCode, success, data, message } = (json ?? {}) as Record<string, unknown>;
  if (!allowed.includes(status)) flaws.push(`status ${status}: ${text.slice(0, 200)}`);
  if (success !== false || data !== null || statusCode !== status)
    flaws.push(`no envelope: ${text.slice(0, 200)}`);
  if (typeof message !== 'string' || message === '') flaws.push('no message');
  if (revealing.test(text)) flaws.push(`reveals the implementation: ${text.slice(0, 200)}`);
  if (headers.has('x-powered-by') || headers.has('server')) flaws.push('names the server software');
  count(flaws.length > 0 ? 'flaws' : 'refusals');
  return flaws;
}
