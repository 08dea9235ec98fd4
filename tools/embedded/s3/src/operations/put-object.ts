import type { Operation } from '../exchange';
import { writePrecondition } from '../http/conditions';
import { noSuchKey } from '../store/objects';
import type { StoredRecord } from '../store/record';
import { checksumHeaders, quoted, refuseUnsupportedStorage, storedHeaders } from './object-headers';
import { digestOf, stagePayload } from './stage-payload';

/** PutObject. The object becomes visible and the response is sent once the whole object is on disk. */
export const putObject: Operation = async (exchange) => {
  const { headers, key, store } = exchange;
  const { objects } = exchange.bucket();
  const precondition = writePrecondition(headers, () => noSuchKey(key));
  refuseUnsupportedStorage(headers);
  const kept = storedHeaders(headers);
  const payload = exchange.payload();
  // Checked before the upload, to spare the client the transfer, and again when the object is written.
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
