import http from 'node:http';
import https from 'node:https';

interface CancelOptions {
  /** The access token while it is in memory. */
  token: string | undefined;
  idleMs: number;
}

/** 499 is Google's reply to a cancelled session (docs/youtube.md#2-resumable-upload); 404 and 410: there is none. */
const ended = new Set([200, 204, 404, 410, 499]);

/**
 * Cancels a resumable session: one DELETE to its URI. Never throws.
 *
 * @returns whether YouTube accepts nothing for it any more
 */
export function cancelSession(uri: string, { token, idleMs }: CancelOptions): Promise<boolean> {
  const url = new URL(uri);
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'DELETE',
      headers: {
        'Content-Length': 0,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    });
    request.setTimeout(idleMs, () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
    request.on('response', (response) => {
      response.resume().on('error', () => undefined);
      resolve(ended.has(response.statusCode ?? 0));
    });
    request.end();
  });
}
