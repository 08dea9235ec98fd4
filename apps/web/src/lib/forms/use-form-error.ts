import { limits } from '@cutroom/contracts';
import { useCallback, useEffect, useId, useState } from 'react';
import { ApiError, errorMessage } from '../api-client/api-error';
import type { FormProblem } from './check-form';

function problemOf(error: unknown): FormProblem {
  const fields = error instanceof ApiError ? error.errors.map(({ path }) => path.split('.')[0] ?? '') : [];
  return { message: errorMessage(error), fields };
}

interface Shown {
  problem: FormProblem | null;
  /** How often it has changed, also to the same text. */
  times: number;
}

/**
 * The error of a form or an action, shown as red text for 5 seconds (docs/product.md#10-errors-and-messages). Render
 * it with `<ErrorText {...error} />`; `field('username')` returns the props that tie a field to it.
 */
export function useFormError() {
  const [{ problem, times }, setShown] = useState<Shown>({ problem: null, times: 0 });
  const id = useId();
  const show = useCallback(
    (next: FormProblem | null) =>
      setShown((before) =>
        next === null && before.problem === null ? before : { problem: next, times: before.times + 1 },
      ),
    [],
  );

  useEffect(() => {
    if (problem === null) return undefined;
    const timer = setTimeout(() => show(null), limits.errorDisplayMs);
    return () => clearTimeout(timer);
  }, [problem, show]);

  const field = (name: string) => {
    const wrong = problem?.fields.includes(name) ?? false;
    return { error: wrong, 'aria-errormessage': wrong ? id : undefined };
  };

  return {
    error: { id, message: problem?.message ?? null, times },
    field,
    /** Shows the error of a rejected call. */
    showError: useCallback((error: unknown) => show(problemOf(error)), [show]),
    /** Shows a problem of the typed values. */
    showProblem: show,
    clear: useCallback(() => show(null), [show]),
  };
}
