import { limits } from '@cutroom/contracts';
import { useCallback, useEffect, useId, useState } from 'react';
import { ApiError, errorMessage } from '../api-client/api-error';
import type { FormProblem } from './check-form';

function problemOf(error: unknown): FormProblem {
  const fields = error instanceof ApiError ? error.errors.map(({ path }) => path.split('.')[0] ?? '') : [];
  return { message: errorMessage(error), fields };
}

/**
 * The error of a form or an action, shown as red text for 5 seconds (docs/product.md#10-errors-and-messages). Render
 * it with `<ErrorText {...error} />`; `field('username')` returns the props that tie a field to it.
 */
export function useFormError() {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const id = useId();

  useEffect(() => {
    if (problem === null) return undefined;
    const timer = setTimeout(() => setProblem(null), limits.errorDisplayMs);
    return () => clearTimeout(timer);
  }, [problem]);

  const field = (name: string) => {
    const wrong = problem?.fields.includes(name) ?? false;
    return { error: wrong, 'aria-errormessage': wrong ? id : undefined };
  };

  return {
    error: { id, message: problem?.message ?? null },
    field,
    /** Shows the error of a rejected call. */
    showError: useCallback((error: unknown) => setProblem(problemOf(error)), []),
    /** Shows a problem of the typed values. */
    showProblem: useCallback((next: FormProblem | null) => setProblem(next), []),
    clear: useCallback(() => setProblem(null), []),
  };
}
