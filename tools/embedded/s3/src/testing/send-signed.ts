import { rawRequest, type RawAnswer, type RawRequest } from './raw-request';
import { signRequest, type ToSign } from './sign-request';
import type { TestServer } from './test-server';

/** Changes made after signing. */
interface Changes extends RawRequest {
  path?: string;
}

/** Signs a request in the Authorization header and sends it, with `changes` made after signing. */
export function sendSigned(
  test: TestServer,
  input: Omit<ToSign, 'host'>,
  changes: Changes = {},
): Promise<RawAnswer> {
  const { headers } = signRequest({ ...input, host: test.host });
  const target = changes.path ?? (input.query === undefined ? input.path : `${input.path}?${input.query}`);
  return rawRequest(test.server.endpoint, target, {
    method: changes.method ?? input.method ?? 'GET',
    headers: { ...headers, ...changes.headers },
    body: changes.body,
  });
}
