import { useRef } from 'react';
import { ApiError, isUnreachable, withReason } from '../api-client/api-error';

/**
 * For a call that uses up a one-time code. When the response to an earlier try was lost, that try may have succeeded, and
 * the server refuses the code from then on.
 *
 * @param hint what to do then, as the second line of the error
 * @returns a function that makes the call and adds the hint
 */
export function useLostResponse(hint: string) {
  const isLost = useRef(false);
  return async function attempt<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      isLost.current ||= isUnreachable(error);
      const isUsedUp = error instanceof ApiError && error.errors.some(({ path }) => path === 'otp');
      if (!isUsedUp || !isLost.current) throw error;
      throw new ApiError(error.status, withReason(error.message, hint), error.errors);
    }
  };
}
