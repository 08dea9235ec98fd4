import type { Operation } from '../exchange';
import { writePrecondition } from '../http/conditions';
import { noSuchKey } from '../store/objects';
import type { StoredRecord } from '../store/record';
import { checksumHeaders, quoted, refuseUnsupportedStorage, storedHeaders } from './object-headers';
import { digestOf, stagePayload } from './stage-payload';

/** PutObject. The object is there, whole and on the disk, when the answer goes out, and not before. */
export const putObject: Operation = async (exchange) => {
  const { headers, key, store } = exchange;
  const { objects } = exchange.bucket();
  const precondition = writePrecondition(headers, () => noSuchKey(key));
  refuseUnsupportedStorage(headers);
  const kept = storedHeaders(headers);
  const payload = exchange.payload();
  // Once before the bytes are sent, to spare the client the trouble, and again when it counts.
  precondition(objects.index.get(key));
  const record = await stagePayload(store, payload, async ({ file, content, checksum }) => {
    const sealed: StoredRecord = {
      key,
      size: content.size,
      etag: digestOf(content, 'md5', 'hex'),
      lastModified: Date.now(),
      headers: kept,
      ...(checksum ? { checksum: { ...checksum, type: 'FULL_OBJECT' } } : {}),
    };
    await file.seal(sealed);
    await objects.commit(sealed, file, precondition);
    return sealed;
  });
  exchange.setHeaders({ ETag: quoted(record.etag), ...checksumHeaders(record) });
  exchange.sendEmpty(200);
};
