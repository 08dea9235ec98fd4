import { jsonAnswer, type Answer } from './answer';

interface GoogleErrorDetail {
  domain?: string;
  location?: string;
  locationType?: string;
  headers?: Record<string, string>;
}

/** An error of the YouTube Data API: `{error: {code, message, errors: [{message, domain, reason}]}}`. */
export class GoogleError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    readonly detail: GoogleErrorDetail = {},
  ) {
    super(message);
  }

  toAnswer(): Answer {
    const { domain = 'global', location, locationType, headers } = this.detail;
    const first = { message: this.message, domain, reason: this.reason, location, locationType };
    const error = { code: this.status, message: this.message, errors: [first] };
    return jsonAnswer(this.status, { error }, headers);
  }
}

/** 400 for a request that the API cannot read or does not support. */
export function badRequest(message: string): GoogleError {
  return new GoogleError(400, 'badRequest', message);
}

/** 400 for the query parameter `name`. */
export function badParameter(name: string, message: string): GoogleError {
  return new GoogleError(400, 'invalidParameter', message, { location: name, locationType: 'parameter' });
}
