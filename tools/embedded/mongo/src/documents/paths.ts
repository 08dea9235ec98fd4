import { type Document, isDocument } from './bson-types';

export function splitPath(path: string): string[] {
  return path.split('.');
}

/** True of a path segment that can address an array's element: digits without a leading zero. */
export function isArrayIndex(segment: string): boolean {
  return /^(0|[1-9]\d*)$/.test(segment);
}

/** A field's own value; `undefined` when it is missing (never something inherited from a prototype). */
export function field(document: Document, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Writes a field, `__proto__` included, which plain assignment would swallow. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    document[name] = value;
  }
}

/** The value at a dotted path without looking into arrays; `undefined` when something on the way is missing. */
export function valueAt(document: Document, path: string): unknown {
  let current: unknown = document;
  for (const segment of splitPath(path)) {
    if (!isDocument(current)) return undefined;
    current = field(current, segment);
  }
  return current;
}
