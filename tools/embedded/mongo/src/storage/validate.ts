import type { CollectionInfo } from './collection-info';
import { decode } from './decode';
import type { Environment } from './environment';
import { entriesIn } from './index-entries';
import { entryKey, idKey, uniqueEntryKey, wholeRange } from './keys';

export interface Validation {
  records: number;
  errors: string[];
}

/** Checks each document against its key and index entries, and each index for surplus entries. */
export function validate(environment: Environment, collection: CollectionInfo): Validation {
  const errors: string[] = [];
  const expected = new Map<number, number>();
  let records = 0;
  for (const { key, value } of environment.documents.getRange(wholeRange(collection.id))) {
    records++;
    const document = decode(value);
    const id = key.subarray(4);
    if (!idKey(document['_id']).bytes.equals(id)) errors.push(`document ${records} lies under another _id`);
    for (const index of collection.indexes) {
      if (index.clustered) continue;
      const entries = entriesIn(index, document);
      expected.set(index.id, (expected.get(index.id) ?? 0) + entries.length);
      for (const { tuple } of entries) {
        const entry = index.unique ? uniqueEntryKey(index.id, tuple) : entryKey(index.id, tuple, id);
        if (environment.indexes.get(entry)?.equals(id) !== true)
          errors.push(`${index.name} misses document ${records}`);
      }
    }
  }
  for (const index of collection.indexes) {
    if (index.clustered) continue;
    const found = environment.indexes.getKeysCount(wholeRange(index.id));
    if (found !== (expected.get(index.id) ?? 0))
      errors.push(`${index.name} holds ${found} entries, not ${expected.get(index.id) ?? 0}`);
  }
  return { records, errors };
}
