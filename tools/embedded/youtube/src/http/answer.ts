/** A handler's response. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Path of a file to send instead of a body, with support for ranges. */
  file?: string;
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  const body = `${JSON.stringify(value, null, 2)}\n`;
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'no-store', ...headers },
    body,
  };
}

export function textAnswer(status: number, text: string): Answer {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: `${text}\n` };
}

/** Thrown to close the connection without a response, like a network failure. */
export class ConnectionCut extends Error {
  constructor() {
    super('connection cut');
  }
}
