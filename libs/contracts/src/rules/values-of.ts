/** One field of each of some choices, as `z.enum` takes its values. */
export const valuesOf = <Field extends string, Value extends string>(
  choices: readonly Readonly<Record<Field, Value>>[],
  field: Field,
): [Value, ...Value[]] => choices.map((choice) => choice[field]) as [Value, ...Value[]];
