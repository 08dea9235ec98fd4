import { createMD5 } from 'hash-wasm';

/** MD5s of bytes, away from the page: `{id, bytes}` is answered by `{id, md5}` in base64, or by `{id, error}`. */
export interface DigestRequest {
  id: number;
  bytes: Blob;
}

export type DigestReply =
  { id: number; md5: string } | { id: number; error: { name: string; message: string } };

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Reads as it goes, so memory does not grow with the part. */
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
