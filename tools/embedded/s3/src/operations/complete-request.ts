import { checksumKinds } from '../body/checksums';
import { S3Error } from '../http/s3-error';
import { childText, malformedXml, readXml } from '../http/read-xml';
import type { XmlNode } from '../http/read-xml';
import type { Part, Upload } from '../store/upload';

export interface RequestedPart {
  number: number;
  /** Without quotes. */
  etag: string;
  /** By S3's element name, e.g. `ChecksumCRC32`. */
  checksums: Map<string, string>;
}

const MAX_PARTS = 10_000;
const checksumElements = new Set([...Object.keys(checksumKinds).map((name) => `Checksum${name}`)]);

/** @throws S3Error MalformedXML or InvalidPartOrder */
export function readCompleteRequest(document: string): RequestedPart[] {
  const parts = readXml(document, 'CompleteMultipartUpload').children.map(readPart);
  if (parts.length === 0 || parts.length > MAX_PARTS) throw malformedXml();
  parts.reduce((previous, part) => {
    if (part.number <= previous)
      throw new S3Error(
        'InvalidPartOrder',
        'The list of parts was not in ascending order. Parts must be ordered by part number.',
      );
    return part.number;
  }, 0);
  return parts;
}

/** @throws S3Error InvalidPart when the part is missing or its ETag or a checksum differs from the requested one. */
export function choosePart(upload: Upload, requested: RequestedPart): Part {
  const part = upload.parts.get(requested.number);
  const same = [...requested.checksums].every(
    ([name, value]) =>
      part?.checksum && `Checksum${part.checksum.algorithm}` === name && part.checksum.value === value,
  );
  if (part && same && part.etag === requested.etag) return part;
  throw new S3Error(
    'InvalidPart',
    'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match.',
    { elements: { UploadId: upload.id, PartNumber: String(requested.number), ETag: requested.etag } },
  );
}

function readPart(node: XmlNode): RequestedPart {
  const number = childText(node, 'PartNumber')?.trim() ?? '';
  const etag = childText(node, 'ETag')
    ?.trim()
    .replace(/^"(.*)"$/, '$1');
  if (node.name !== 'Part' || !/^\d{1,5}$/.test(number) || !etag) throw malformedXml();
  const checksums = new Map<string, string>();
  for (const { name, text } of node.children) {
    if (name === 'PartNumber' || name === 'ETag') continue;
    if (!checksumElements.has(name))
      throw new S3Error('NotImplemented', `${name} in a part is not implemented.`);
    checksums.set(name, text.trim());
  }
  return { number: Number(number), etag, checksums };
}
