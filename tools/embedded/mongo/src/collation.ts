import { isDocument } from './documents';
import { notSupported } from './server-error';

/** Strings compare by their bytes, as in the simple collation. */
export function refuseCollation(collation: unknown): void {
  if (collation === undefined || collation === null) return;
  const locale: unknown = isDocument(collation) ? collation['locale'] : undefined;
  if (locale === 'simple' || (isDocument(collation) && Object.keys(collation).length === 0)) return;
  throw notSupported(`A collation other than 'simple'`);
}
