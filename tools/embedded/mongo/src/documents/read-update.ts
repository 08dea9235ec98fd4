import { arrayModifiers } from './array-modifiers';
import { type Document, isDocument, typeName } from './bson-types';
import { fieldModifiers } from './field-modifiers';
import { mongoError } from './mongo-error';
import { arrayFilterIdentifier, readUpdatePath } from './update-path';
import type { MakeModifier, Modifier } from './update-modifier';

/** One operator on one path, as written: the path may still hold `$`, `$[]` and `$[identifier]`. */
export type PathUpdate =
  | { kind: 'modify'; path: string[]; modifier: Modifier; onInsertOnly: boolean }
  | { kind: 'rename'; path: string[]; source: string[] };

const modifiers: Readonly<Record<string, MakeModifier>> = { ...fieldModifiers, ...arrayModifiers };

/**
 * Reads an update document of operators.
 *
 * @throws MongoError 9 FailedToParse for an unknown operator, and what the operators themselves refuse.
 */
export function readUpdate(update: Document): PathUpdate[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    if (!Object.hasOwn(modifiers, operator) && operator !== '$setOnInsert' && operator !== '$rename') {
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
  if (operator === '$rename') return readRename(path, operand);
  const onInsertOnly = operator === '$setOnInsert';
  const make = modifiers[onInsertOnly ? '$set' : operator];
  if (!make) throw mongoError('FailedToParse', `Unknown modifier: ${operator}`);
  const segments = readUpdatePath(path);
  return { kind: 'modify', path: segments, modifier: { operator, ...make(operand, path) }, onInsertOnly };
}

function readRename(from: string, to: unknown): PathUpdate {
  if (typeof to !== 'string') {
    throw mongoError('BadValue', `The 'to' field for $rename must be a string: ${from}: ${typeName(to)}`);
  }
  if (from === to) {
    throw mongoError('BadValue', `The source and target field for $rename must differ: ${from}: "${to}"`);
  }
  const [source, path] = [readUpdatePath(from), readUpdatePath(to)];
  for (const [name, segments] of [
    ['source', source],
    ['destination', path],
  ] as const) {
    if (segments.some((segment) => segment === '$' || arrayFilterIdentifier(segment) !== undefined)) {
      throw mongoError('BadValue', `The ${name} field for $rename may not be dynamic: ${segments.join('.')}`);
    }
  }
  return { kind: 'rename', path, source };
}
