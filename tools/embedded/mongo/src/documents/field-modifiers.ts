import { addNumbers } from './arithmetic';
import { isNumberTag, tag, typeName } from './bson-types';
import { compareValues } from './compare-values';
import { describeId, describeValue } from './describe-value';
import { mongoError } from './mongo-error';
import type { MakeModifier } from './update-modifier';

/** The operators on single values (MongoDB manual: Field Update Operators). */
export const fieldModifiers: Readonly<Record<string, MakeModifier>> = {
  $set: (value) => ({ onMissing: 'create', modify: () => ({ value }) }),
  $unset: () => ({ onMissing: 'ignore', modify: (current) => (current === undefined ? 'keep' : 'remove') }),
  $inc: increment,
  $min: extreme(-1),
  $max: extreme(1),
};

function increment(operand: unknown, path: string): ReturnType<MakeModifier> {
  if (!isNumberTag(tag(operand))) {
    throw mongoError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: ${describeValue(operand)}}`,
    );
  }
  return {
    onMissing: 'create',
    modify: (current, context) => {
      if (current === undefined) return { value: operand };
      const id = describeId(context.document);
      if (!isNumberTag(tag(current))) {
        throw mongoError(
          'TypeMismatch',
          `Cannot apply $inc to a value of non-numeric type. ${id} has the field '${lastSegment(context.path)}' ` +
            `of non-numeric type ${typeName(current)}`,
        );
      }
      const value = addNumbers(current, operand);
      if (value) return { value };
      throw mongoError(
        'BadValue',
        `Failed to apply $inc operations to current value (${describeValue(current)}) for document ${id}`,
      );
    },
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
