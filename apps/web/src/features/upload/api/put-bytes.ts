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

interface PutOptions {
  headers: Record<string, string>;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads bytes to a presigned URL (docs/product.md#6-uploads). Uses XMLHttpRequest, because fetch does not report
 * upload progress.
 *
 * @throws PutError when the store refuses them or the connection breaks; the error of the file system when they cannot
 *   be read
 */
export async function putBytes(
  url: string,
  bytes: Blob,
  { headers, onProgress, signal }: PutOptions,
): Promise<void> {
  try {
    await send(url, bytes, { headers, onProgress, signal });
  } catch (error) {
    // A file that was moved or changed fails like a broken connection. Only reading it shows the difference.
    if (error instanceof PutError && error.status === 0 && !signal.aborted)
      await bytes.slice(0, 1).arrayBuffer();
    throw error;
  }
}

function send(url: string, bytes: Blob, { headers, onProgress, signal }: PutOptions): Promise<void> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  // An immediate error, such as an invalid URL, rejects like a later one.
  return new Promise<void>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new PutError(status, codeOf(responseText)));
    };
    request.onerror = () => reject(new PutError(0, ''));
    request.onabort = () => reject(new PutError(0, 'aborted'));
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(bytes);
  }).finally(() => signal.removeEventListener('abort', abort));
}
