import { EJSON } from 'bson';
import type { Document } from './bson-types';
import { field } from './paths';

const MAX_TEXT = 150;

/** A value in an error message, truncated. */
export function describeValue(value: unknown): string {
  const text = EJSON.stringify(value ?? null);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
}

/** `{_id: ...}`, by which MongoDB's messages name a document. */
export function describeId(document: Document): string {
  return `{_id: ${describeValue(field(document, '_id'))}}`;
}
