import type { useFormError } from './use-form-error';

/** Returns the props that tie an input to one value of a form and to the error of that field. */
export const textInputs =
  <Values extends { [Name in keyof Values]: string }>(
    values: Values,
    setValues: (values: Values) => void,
    field: ReturnType<typeof useFormError>['field'],
  ) =>
  (name: keyof Values & string) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value }),
    ...field(name),
  });
