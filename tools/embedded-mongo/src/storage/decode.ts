import { deserialize } from 'bson';
import { type Document, typedBson } from '../documents';

/** A stored document with every value's BSON type kept. */
export function decode(raw: Uint8Array): Document {
  return deserialize(raw, typedBson);
}
