import type { KeyIndex } from './key-index';
import { compareKeys } from './key-index';

export interface ListQuery {
  prefix: string;
  /** '' for none. */
  delimiter: string;
  /** Lists only keys after this one; a common prefix covers all keys below it. */
  after: string | undefined;
  maxKeys: number;
}

export interface ListPage<Value> {
  keys: [key: string, value: Value][];
  commonPrefixes: string[];
  /** The `after` of the next page, or null on the last one. */
  next: string | null;
}

/** One page in UTF-8 order. Skips the keys below a common prefix. */
export function listKeys<Value>(
  index: KeyIndex<Value>,
  { prefix, delimiter, after, maxKeys }: ListQuery,
): ListPage<Value> {
  const page: ListPage<Value> = { keys: [], commonPrefixes: [], next: null };
  if (maxKeys === 0) return page;
  let position = startOf(index, prefix, delimiter, after);
  let last = '';
  for (let count = 0; ; count++) {
    const key = index.at(position);
    if (key === undefined || !key.startsWith(prefix)) return page;
    if (count === maxKeys) return { ...page, next: last };
    const common = commonPrefix(key, prefix, delimiter);
    const value = index.get(key);
    if (common !== null) {
      page.commonPrefixes.push(common);
      position = index.firstAfterPrefix(common);
    } else {
      if (value !== undefined) page.keys.push([key, value]);
      position++;
    }
    last = common ?? key;
  }
}

function startOf<Value>(
  index: KeyIndex<Value>,
  prefix: string,
  delimiter: string,
  after: string | undefined,
): number {
  const first = index.firstFrom(prefix);
  if (after === undefined || compareKeys(after, prefix) < 0) return first;
  if (after.startsWith(prefix) && commonPrefix(after, prefix, delimiter) === after)
    return index.firstAfterPrefix(after);
  const position = index.firstFrom(after);
  return index.at(position) === after ? position + 1 : position;
}

function commonPrefix(key: string, prefix: string, delimiter: string): string | null {
  if (delimiter === '') return null;
  const found = key.indexOf(delimiter, prefix.length);
  return found < 0 ? null : key.slice(0, found + delimiter.length);
}
