import { arrayModifiers } from './array-modifiers';
import { type Document, isDocument, typeName } from './bson-types';
import { fieldModifiers } from './field-modifiers';
import { mongoError } from './mongo-error';
import { readUpdatePath } from './update-path';
import type { MakeModifier, Modifier } from './update-modifier';

/** One operator on one path, which may still contain `$`, `$[]` and `$[identifier]`. */
export interface PathUpdate {
  path: string[];
  modifier: Modifier;
  onInsertOnly: boolean;
}

const modifiers: Readonly<Record<string, MakeModifier>> = { ...fieldModifiers, ...arrayModifiers };

/**
 * Reads an update document of operators.
 *
 * @throws MongoError 9 FailedToParse for an unknown operator, and the errors of the operators.
 */
export function readUpdate(update: Document): PathUpdate[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    if (!Object.hasOwn(modifiers, operator) && operator !== '$setOnInsert') {
      throw mongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      throw mongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: ` +
          `{$mod: {<field>: ...}} not {${operator}: ...}`,
      );
    }
    return Object.entries(fields).map(([path, operand]) => readPathUpdate(operator, path, operand));
  });
}

function readPathUpdate(operator: string, path: string, operand: unknown): PathUpdate {
  const onInsertOnly = operator === '$setOnInsert';
  const make = modifiers[onInsertOnly ? '$set' : operator];
  if (!make) throw mongoError('FailedToParse', `Unknown modifier: ${operator}`);
  const segments = readUpdatePath(path);
  return { path: segments, modifier: { operator, ...make(operand, path) }, onInsertOnly };
}
