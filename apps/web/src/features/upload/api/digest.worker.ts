import { createMD5 } from 'hash-wasm';

/** Computes MD5s off the main thread. The answer to `{id, bytes}` is `{id, md5}` in base64, or `{id, error}`. */
export interface DigestRequest {
  id: number;
  bytes: Blob;
}

export type DigestReply =
  { id: number; md5: string } | { id: number; error: { name: string; message: string } };

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Reads in a stream, so that memory does not grow with the size of the part. */
async function md5Of(bytes: Blob): Promise<string> {
  const hash = await createMD5();
  const reader = bytes.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) hash.update(read.value);
  return base64(hash.digest('binary'));
}

addEventListener('message', ({ data: { id, bytes } }: MessageEvent<DigestRequest>) => {
  md5Of(bytes).then(
    (md5) => postMessage({ id, md5 } satisfies DigestReply),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      postMessage({ id, error: { name, message } } satisfies DigestReply);
    },
  );
});
