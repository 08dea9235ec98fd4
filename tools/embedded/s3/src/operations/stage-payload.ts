import type { ExpectedChecksum } from '../body/checksums';
import type { Payload } from '../body/payload';
import { S3Error } from '../http/s3-error';
import type { HashAlgorithm } from '../store/hash-engine';
import type { Content, StagedFile } from '../store/staged-file';
import type { Store } from '../store/store';

/** 5 GiB, the largest body of one PUT (Amazon S3 user guide, "Uploading objects"). */
export const MAX_PUT_BYTES = 5 * 1024 ** 3;

export interface Staged {
  file: StagedFile;
  content: Content;
  /** The verified declarations of the client. */
  checksum: ExpectedChecksum | null;
}

/**
 * Writes a body to a temporary file and calls `use` with it once it is verified. Always removes the temporary file.
 */
export async function stagePayload<Result>(
  store: Store,
  payload: Payload,
  use: (staged: Staged) => Promise<Result>,
  furtherAlgorithms: readonly HashAlgorithm[] = [],
): Promise<Result> {
  if (payload.length > MAX_PUT_BYTES)
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      elements: { ProposedSize: String(payload.length), MaxSizeAllowed: String(MAX_PUT_BYTES) },
    });
  const file = await store.stage([...payload.algorithms, ...furtherAlgorithms], payload.length);
  try {
    for await (const chunk of payload.content) await file.append(chunk);
    const content = await file.finish();
    return await use({ file, content, checksum: payload.verify(content) });
  } finally {
    await file.discard();
  }
}

export const digestOf = (content: Content, name: HashAlgorithm, encoding: BufferEncoding) =>
  Buffer.from(content.digests.get(name) ?? []).toString(encoding);
