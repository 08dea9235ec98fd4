import type { Operation } from '../exchange';
import { compareKeys } from '../store/key-index';
import type { Upload } from '../store/upload';
import { keyEncoder, readCount } from './list-objects';
import { findUpload } from './multipart';
import { quoted } from './object-headers';

const PAGE = 1000;

export const listParts: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { query } = exchange.target;
  const bucket = exchange.bucket().name;
  const upload = findUpload(exchange);
  const maxParts = readCount(query, 'max-parts', PAGE);
  const marker = readCount(query, 'part-number-marker', Number.MAX_SAFE_INTEGER);
  const after = query.has('part-number-marker') ? marker : 0;
  const later = [...upload.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
  const page = later.slice(0, maxParts);
  exchange.sendXml('ListPartsResult', {
    Bucket: bucket,
    Key: keyEncoder(query)(upload.key),
    UploadId: upload.id,
    StorageClass: 'STANDARD',
    PartNumberMarker: after,
    NextPartNumberMarker: page[page.length - 1]?.[0] ?? after,
    MaxParts: maxParts,
    IsTruncated: page.length > 0 && later.length > page.length,
    ChecksumAlgorithm: upload.checksum?.algorithm,
    ChecksumType: upload.checksum?.type,
    Part: page.map(([number, part]) => ({
      PartNumber: number,
      LastModified: new Date(part.lastModified).toISOString(),
      ETag: quoted(part.etag),
      Size: part.size,
      ...(part.checksum ? { [`Checksum${part.checksum.algorithm}`]: part.checksum.value } : {}),
    })),
  });
};

export const listMultipartUploads: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { query } = exchange.target;
  const bucket = exchange.bucket().name;
  const encode = keyEncoder(query);
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('upload-id-marker') ?? '';
  const maxUploads = readCount(query, 'max-uploads', PAGE);
  const all = exchange.store.uploads.list(bucket).filter(({ key }) => key.startsWith(prefix));
  const isLater = ({ key, id }: Upload) =>
    compareKeys(key, keyMarker) > 0 || (key === keyMarker && idMarker !== '' && id > idMarker);
  // Compares instead of searching for the marker, because the last upload of the previous page may have been aborted.
  const later = all.filter(isLater);
  const page = later.slice(0, maxUploads);
  const last = page[page.length - 1];
  const isTruncated = last !== undefined && later.length > page.length;
  exchange.sendXml('ListMultipartUploadsResult', {
    Bucket: bucket,
    KeyMarker: encode(keyMarker),
    UploadIdMarker: idMarker,
    NextKeyMarker: isTruncated ? encode(last.key) : undefined,
    NextUploadIdMarker: isTruncated ? last.id : undefined,
    Prefix: encode(prefix),
    EncodingType: query.get('encoding-type'),
    MaxUploads: maxUploads,
    IsTruncated: isTruncated,
    Upload: page.map((upload) => ({
      Key: encode(upload.key),
      UploadId: upload.id,
      Initiated: new Date(upload.startedAt).toISOString(),
      StorageClass: 'STANDARD',
      ChecksumAlgorithm: upload.checksum?.algorithm,
      ChecksumType: upload.checksum?.type,
    })),
  });
};
