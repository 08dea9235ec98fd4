/** The values of one field of all choices, as a tuple for `z.enum`. */
export const valuesOf = <Field extends string, Value extends string>(
  choices: readonly Readonly<Record<Field, Value>>[],
  field: Field,
): [Value, ...Value[]] => choices.map((choice) => choice[field]) as [Value, ...Value[]];
