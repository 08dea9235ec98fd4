import { type Document, isDocument } from './bson-types';

export function splitPath(path: string): string[] {
  return path.split('.');
}

/** True for a path segment that can be an array index: digits without a leading zero. */
export function isArrayIndex(segment: string): boolean {
  return /^(0|[1-9]\d*)$/.test(segment);
}

/** A field's own value; `undefined` when it is missing (prototypes are ignored). */
export function field(document: Document, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Writes a field, including `__proto__`, which plain assignment would not store. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    document[name] = value;
  }
}

/** The value at a dotted path, not through arrays; `undefined` when a segment is missing. */
export function valueAt(document: Document, path: string): unknown {
  let current: unknown = document;
  for (const segment of splitPath(path)) {
    if (!isDocument(current)) return undefined;
    current = field(current, segment);
  }
  return current;
}
