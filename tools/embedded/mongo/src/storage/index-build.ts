import type { Catalog } from './catalog';
import type { CollectionInfo, IndexInfo } from './collection-info';
import { decode } from './decode';
import type { DocumentWriter } from './document-writer';
import { duplicateKey } from './duplicate-key';
import type { Environment } from './environment';
import { entriesIn } from './index-entries';
import type { NewIndex } from './index-specification';
import { uniqueEntryKey, wholeRange } from './keys';

interface Parts {
  environment: Environment;
  catalog: Catalog;
  writer: DocumentWriter;
}

/**
 * Adds an index and fills it from existing documents inside one `Environment.write`, so that no reader sees it
 * incomplete. Drops it again when two documents share a unique key.
 *
 * @throws MongoError 11000, 171
 */
export function buildIndex(
  { environment, catalog, writer }: Parts,
  collection: CollectionInfo,
  wanted: NewIndex,
): IndexInfo {
  const index = catalog.addIndex(collection, wanted);
  try {
    for (const { key, value } of environment.documents.getRange(wholeRange(collection.id))) {
      const id = { bytes: key.subarray(4), truncated: false };
      const entries = entriesIn(index, decode(value));
      for (const { tuple, values } of index.unique ? entries : []) {
        const holder = environment.indexes.get(uniqueEntryKey(index.id, tuple));
        if (holder && !holder.equals(id.bytes)) throw duplicateKey(collection, index, values);
      }
      writer.addEntries(collection, id, entries);
    }
  } catch (error) {
    catalog.dropIndex(collection, index);
    throw error;
  }
  return index;
}
