import { endpointPath, type Endpoint } from '@cutroom/contracts';
import type { StackAddress } from '@cutroom/journey';
import { count } from './figures';

/** A call as anybody could send it: nothing about it is checked here. */
export interface RawCall {
  token?: string;
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, as JSON unless `headers` say otherwise. */
  text?: string;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, undefined where it is no JSON. */
  json: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readAnswer(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

export async function rawCall(
  { urls }: StackAddress,
  row: Endpoint,
  { token, params = {}, query = '', json, text, form, headers }: RawCall,
): Promise<RawAnswer> {
  count('calls');
  const body = form ?? text ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await fetch(urls[row.service] + endpointPath(row, params) + query, {
    method: row.method,
    redirect: 'manual',
    body,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
  return readAnswer(response);
}

/** What must be in no answer: where the code lies, what it is made with, what it broke at. */
const revealing =
  /node_modules|\bat \S+ \(|\/(?:src|dist)\/|\.(?:ts|js):\d+|Mongo|E11000|mongoose|argon2|ECONN|SyntaxError|TypeError|stack"/;

/** What is wrong with a refusal: [] when it is one of ours, in the envelope, and tells nothing else. */
export function flawsOf({ status, text, json, headers }: RawAnswer, allowed: readonly number[]): string[] {
  const flaws: string[] = [];
  const { statusCode, success, data, message } = (json ?? {}) as Record<string, unknown>;
  if (!allowed.includes(status)) flaws.push(`status ${status}: ${text.slice(0, 200)}`);
  if (success !== false || data !== null || statusCode !== status)
    flaws.push(`no envelope: ${text.slice(0, 200)}`);
  if (typeof message !== 'string' || message === '') flaws.push('no message');
  if (revealing.test(text)) flaws.push(`tells too much: ${text.slice(0, 200)}`);
  if (headers.has('x-powered-by') || headers.has('server')) flaws.push('names what it runs on');
  count(flaws.length > 0 ? 'flaws' : 'refusals');
  return flaws;
}
