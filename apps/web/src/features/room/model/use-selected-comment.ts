import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { stayInPlace } from '../../../lib/navigation/stay-in-place';

/** The parameter of a link to a comment. */
const parameter = 'comment';

/** The selected comment, in the address. */
export function useSelectedComment() {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (id: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(parameter);
        else next.set(parameter, id);
        return next;
      }, stayInPlace),
    [setParams],
  );
  return { selected: params.get(parameter), select };
}
