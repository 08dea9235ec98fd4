import { deserialize } from 'bson';
import { type Document, typedBson } from '../documents';
import { serverError } from '../server-error';

/** A stored document with every value's BSON type kept. */
export function decode(raw: Uint8Array): Document {
  return deserialize(raw, typedBson);
}

/** A document as a client sent it. @throws MongoError 22 InvalidBSON where its bytes do not add up */
export function decodeGiven(raw: Uint8Array): Document {
  try {
    return decode(raw);
  } catch (error) {
    // Nesting that exhausts the stack is a RangeError.
    throw serverError(
      'InvalidBSON',
      `malformed document: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
