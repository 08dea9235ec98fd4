import type { Operation } from '../exchange';
import { S3Error } from '../http/s3-error';
import { childText, malformedXml, readXml } from '../http/read-xml';
import type { XmlElements } from '../http/xml';

const MAX_KEYS = 1000;
/** Concurrent deletes, which share fsyncs. */
const AT_ONCE = 32;

/** DeleteObjects: deletes each key on its own and reports each result. */
export const deleteObjects: Operation = async (exchange) => {
  const { objects } = exchange.bucket();
  const names = [...exchange.headers.keys()];
  if (
    !names.some((name) => name === 'content-md5' || name === 'x-amz-trailer' || /^x-amz-checksum-/.test(name))
  )
    throw new S3Error(
      'InvalidRequest',
      'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    );
  const { keys, quiet } = readRequest(await exchange.document());
  const results: XmlElements[] = [];
  const failures: XmlElements[] = [];
  const deleteNext = async (): Promise<void> => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      try {
        await objects.delete(key, () => undefined);
        results.push({ Key: key });
      } catch (error) {
        const code = error instanceof S3Error ? error.code : 'InternalError';
        failures.push({ Key: key, Code: code, Message: 'The object was not deleted.' });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deleteNext));
  exchange.sendXml('DeleteResult', { Deleted: quiet ? [] : results, Error: failures });
};

function readRequest(document: string): { keys: string[]; quiet: boolean } {
  const root = readXml(document, 'Delete');
  const objects = root.children.filter(({ name }) => name === 'Object');
  const keys = objects.map((object) => {
    const unknown = object.children.find(({ name }) => name !== 'Key');
    if (unknown) throw new S3Error('NotImplemented', `${unknown.name} in DeleteObjects is not implemented.`);
    const key = childText(object, 'Key');
    if (!key) throw malformedXml();
    return key;
  });
  if (keys.length === 0 || keys.length > MAX_KEYS) throw malformedXml();
  return { keys: [...new Set(keys)].reverse(), quiet: childText(root, 'Quiet')?.trim() === 'true' };
}
