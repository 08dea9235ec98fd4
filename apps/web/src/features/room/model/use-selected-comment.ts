import { useCallback } from 'react';
import { stayInPlace } from '../../../lib/navigation/stay-in-place';
import { useLatestParams } from '../../../lib/navigation/use-latest-params';

/** The parameter of a link to a comment. */
const parameter = 'comment';

/** The selected comment, in the address. */
export function useSelectedComment() {
  const { params, change } = useLatestParams();
  const select = useCallback(
    (id: string | null) =>
      change((before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(parameter);
        else next.set(parameter, id);
        return next;
      }, stayInPlace),
    [change],
  );
  return { selected: params.get(parameter), select };
}
