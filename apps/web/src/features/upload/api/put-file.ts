import type { Sending } from '../model/upload-store';

/** The object store's refusal, or status 0 when the connection failed. `code` is the store's error code. */
export class PutError extends Error {
  override readonly name = 'PutError';

  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(
      status === 0
        ? 'the connection to the object store broke'
        : `the object store answered ${status} ${code}`,
    );
  }
}

const codeOf = (body: string): string => /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';

/**
 * Uploads a file to its presigned URL (docs/product.md#6-uploads). By XMLHttpRequest, as fetch does not report upload
 * progress.
 */
export function putFile(url: string, file: File, onProgress: (sent: number) => void): Sending {
  const request = new XMLHttpRequest();
  // An immediate error, such as an invalid URL, rejects like a later one.
  const finished = new Promise<void>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new PutError(status, codeOf(responseText)));
    };
    request.onerror = () => reject(new PutError(0, ''));
    request.onabort = () => reject(new PutError(0, 'aborted'));
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.send(file);
  });
  return { finished, abort: () => request.abort() };
}
