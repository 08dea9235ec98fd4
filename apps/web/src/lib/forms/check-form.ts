import { messages } from '@cutroom/contracts';

/** The part of a contract schema that a form needs. */
interface Checkable<Value> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { message: string; path: readonly PropertyKey[] }[] } };
}

/** The problem of a form: one text and the fields that it refers to. */
export interface FormProblem {
  message: string;
  fields: readonly string[];
}

export type CheckedForm<Value> = { ok: true; value: Value } | { ok: false; problem: FormProblem };

const emptyTexts: readonly string[] = [
  messages.inputsAreEmpty,
  messages.invalidInputs,
  messages.emptyInputs,
  messages.inputsEmpty,
];

/**
 * Checks a form with the contract's schema. A missing field is reported before a wrong one
 * (docs/product.md#9-validation-rules); `fields` are those with the same text.
 */
export function checkForm<Value>(schema: Checkable<Value>, values: unknown): CheckedForm<Value> {
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, value: result.data };
  const { issues } = result.error;
  const first = issues.find((issue) => emptyTexts.includes(issue.message)) ?? issues[0];
  const message = first?.message ?? messages.invalidInputs;
  const same = issues.filter((issue) => issue.message === message);
  return { ok: false, problem: { message, fields: same.map((issue) => String(issue.path[0])) } };
}
