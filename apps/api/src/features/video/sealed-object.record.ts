/**
 * The bytes under review, stored where no client can write (ADR 011). `version` names them everywhere: to the
 * player, in an approval, in the transfer.
 */
export interface SealedObject {
  version: string;
  /** Storage key; only the server ever writes to it. */
  key: string;
  etag: string;
  /** Bytes. */
  size: number;
  /** Derived from the extension, not from the uploader's claim. */
  contentType: string;
  /** SHA-256 of the bytes in hex; null until they were first read completely. */
  sha256: string | null;
  /** The sealed upload, which distinguishes its leftovers from a later upload. */
  source: { etag: string; lastModified: Date };
}
