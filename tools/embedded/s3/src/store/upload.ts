import type { ChecksumAlgorithm, StoredRecord } from './record';

export interface UploadPlan {
  bucket: string;
  key: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  headers: Record<string, string>;
  checksum?: { algorithm: ChecksumAlgorithm; type: 'FULL_OBJECT' | 'COMPOSITE' };
}

export type Part = Pick<StoredRecord, 'size' | 'etag' | 'lastModified' | 'checksum'>;

export interface Upload extends UploadPlan {
  id: string;
  /** By part number, 1 to 10,000. */
  parts: Map<number, Part>;
}
