import { Long, Timestamp } from 'bson';
import { type Arithmetic, calculate, zeroLike } from './arithmetic';
import { isDocument, isNumberTag, tag, typeName } from './bson-types';
import { compareValues } from './compare-values';
import { describeId, describeValue } from './describe-value';
import { mongoError } from './mongo-error';
import type { MakeModifier } from './update-modifier';

/** The operators on single values (manual: Field Update Operators, Bitwise Update Operator). */
export const fieldModifiers: Readonly<Record<string, MakeModifier>> = {
  $set: (value) => ({ onMissing: 'create', modify: () => ({ value }) }),
  $unset: () => ({ onMissing: 'ignore', modify: (current) => (current === undefined ? 'keep' : 'remove') }),
  $inc: arithmetic('$inc', 'add'),
  $mul: arithmetic('$mul', 'multiply'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: (operand, path) => {
    const kind = currentDateKind(operand, path);
    return {
      onMissing: 'create',
      modify: (_current, { now }) => ({ value: kind === 'date' ? new Date(now) : toTimestamp(now) }),
    };
  },
  $bit: bit,
};

function arithmetic(operator: string, operation: Arithmetic): MakeModifier {
  return (operand, path) => {
    if (!isNumberTag(tag(operand))) {
      const verb = operation === 'add' ? 'increment' : 'multiply';
      throw mongoError(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${path}: ${describeValue(operand)}}`,
      );
    }
    return {
      onMissing: 'create',
      modify: (current, context) => {
        if (current === undefined) {
          return {
            value: calculate('add', zeroLike(operand), operation === 'add' ? operand : zeroLike(operand)),
          };
        }
        const id = describeId(context.document);
        if (!isNumberTag(tag(current))) {
          throw mongoError(
            'TypeMismatch',
            `Cannot apply ${operator} to a value of non-numeric type. ${id} has the field '${lastSegment(context.path)}' ` +
              `of non-numeric type ${typeName(current)}`,
          );
        }
        const value = calculate(operation, current, operand);
        if (value) return { value };
        throw mongoError(
          'BadValue',
          `Failed to apply ${operator} operations to current value (${describeValue(current)}) for document ${id}`,
        );
      },
    };
  };
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function extreme(sign: 1 | -1): MakeModifier {
  return (value) => ({
    onMissing: 'create',
    modify: (current) =>
      current === undefined || compareValues(value, current) * sign > 0 ? { value } : 'keep',
  });
}

function currentDateKind(operand: unknown, path: string): 'date' | 'timestamp' {
  if (typeof operand === 'boolean') return 'date';
  if (!isDocument(operand)) {
    throw mongoError(
      'BadValue',
      `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ` +
        "({$type: 'timestamp/date'}).",
    );
  }
  for (const name of Object.keys(operand)) {
    if (name !== '$type') throw mongoError('BadValue', `Unrecognized $currentDate option: ${name}`);
  }
  const { $type: type } = operand;
  if (type === 'date' || type === 'timestamp') return type;
  throw mongoError(
    'BadValue',
    `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {${path}: ...}}`,
  );
}

function toTimestamp(now: Date): Timestamp {
  return new Timestamp({ t: Math.floor(now.getTime() / 1000), i: (now.getTime() % 1000) + 1 });
}

const bitOperations: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function bit(operand: unknown, path: string): ReturnType<MakeModifier> {
  if (!isDocument(operand)) {
    throw mongoError(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const steps = Object.entries(operand).map(([name, mask]) => {
    const operation = Object.hasOwn(bitOperations, name) ? bitOperations[name] : undefined;
    if (!operation)
      throw mongoError('BadValue', `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    const bits = tag(mask);
    if (bits.type === 'int' || bits.type === 'long') return { operation, mask };
    throw mongoError(
      'BadValue',
      `The $bit modifier field must be an Integer(32/64 bit); a '${bits.type}' is not supported here: {${path}: ...}`,
    );
  });
  if (steps.length === 0) {
    throw mongoError(
      'BadValue',
      'You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}',
    );
  }
  return {
    onMissing: 'create',
    modify: (current, context) => ({
      value: steps.reduce<unknown>(
        (value, step) => combineBits(value, step, context.path),
        current ?? zeroLike(steps[0]?.mask),
      ),
    }),
  };
}

function combineBits(
  value: unknown,
  step: { operation: (a: bigint, b: bigint) => bigint; mask: unknown },
  path: string,
): unknown {
  const [left, right] = [tag(value), tag(step.mask)];
  if ((left.type !== 'int' && left.type !== 'long') || (right.type !== 'int' && right.type !== 'long')) {
    throw mongoError(
      'BadValue',
      `Cannot apply $bit to a value of non-integral type. The field ${lastSegment(path)} is of type ${left.type}`,
    );
  }
  const result = Long.fromBigInt(step.operation(BigInt(left.value), BigInt(right.value)));
  return left.type === 'int' && right.type === 'int' ? calculate('add', result.toInt(), zeroLike(0)) : result;
}
