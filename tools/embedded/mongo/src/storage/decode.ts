import { deserialize } from 'bson';
import { type Document, typedBson } from '../documents';
import { serverError } from '../server-error';

/** Decodes a stored document and keeps the BSON type of every value. */
export function decode(raw: Uint8Array): Document {
  return deserialize(raw, typedBson);
}

/** Decodes a document from a client. @throws MongoError 22 InvalidBSON for malformed bytes */
export function decodeGiven(raw: Uint8Array): Document {
  try {
    return decode(raw);
  } catch (error) {
    // Nesting that exhausts the stack throws a RangeError.
    throw serverError(
      'InvalidBSON',
      `malformed document: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
