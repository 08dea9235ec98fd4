import type { IncomingMessage } from 'node:http';
import { GoogleError } from '../http/google-error';
import type { Sandbox } from '../sandbox';
import type { Step, UploadPoint } from '../faults/fault-kinds';
import { uploadScope } from './consent-request';

/** @throws GoogleError 401 for a missing or invalid token, 403 when its scope does not cover uploads */
export function requireBearer(request: IncomingMessage, sandbox: Sandbox, step: Step, at: UploadPoint): void {
  if (request.headers.authorization === undefined) {
    throw unauthorized('required', 'Login Required.');
  }
  checkBearer(request, sandbox, step, at);
}

/** Like `requireBearer`, but accepts a request without an Authorization header. */
export function checkBearer(request: IncomingMessage, sandbox: Sandbox, step: Step, at: UploadPoint): void {
  const { authorization } = request.headers;
  if (authorization === undefined) return;
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (sandbox.faults.strikes('token-expired', step, at)) sandbox.grants.expire(token);
  const scope = sandbox.grants.scopeOf(token);
  if (scope === undefined) throw unauthorized('authError', 'Invalid Credentials');
  if (!scope.split(' ').includes(uploadScope)) {
    const message = 'Request had insufficient authentication scopes.';
    throw new GoogleError(403, 'insufficientPermissions', message, {
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${uploadScope}"` },
    });
  }
}

function unauthorized(reason: string, message: string): GoogleError {
  return new GoogleError(401, reason, message, {
    location: 'Authorization',
    locationType: 'header',
    headers: { 'WWW-Authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  });
}
