import { jsonAnswer, type Answer } from '../http/answer';

/** An error of the token or revoke endpoint: `{error, error_description}` (RFC 6749 §5.2). */
export class OAuthError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    description: string,
  ) {
    super(description);
  }

  toAnswer(): Answer {
    const headers: Record<string, string> =
      this.status === 401 ? { 'WWW-Authenticate': 'Basic realm="oauth2"' } : {};
    return jsonAnswer(this.status, { error: this.code, error_description: this.message }, headers);
  }
}
