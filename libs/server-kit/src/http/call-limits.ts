import type { Endpoint } from '@cutroom/contracts';
import { AppError } from '../errors';
import type { RateLimits, Taken } from '../rate-limits';
import type { Actor } from '../sessions';
import type { CallLine, EndCall } from './call-line';

export type CallCounter = Pick<RateLimits, 'takeForAddress' | 'takeForUser' | 'takeForNamed'>;

/** Applies the endpoint's `rateLimit` to one call: to the address first, and to the account once it is known. */
export interface CallLimits {
  /** Counts the authenticated caller's account, before the body is read. */
  takeForCaller(actor: Actor | null): Promise<void>;
  /**
   * Counts the account that a public call names in its body, once it is its turn. `settled` has to follow, which ends the
   * turn.
   */
  takeForNamed(actor: Actor | null, body: unknown): Promise<void>;
  /** Runs the call. A success or an internal error does not count as a failed guess. */
  settled<Result>(act: () => Promise<Result>): Promise<Result>;
}

function namedAccount(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { email, username } = body as { email?: unknown; username?: unknown };
  const named = email ?? username;
  return typeof named === 'string' ? named.trim().toLowerCase() : null;
}

/** Whether the call was rejected, rather than failed by an internal error or an unreachable dependency. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.statusCode < 500;

/** Counts a call for its address. @throws AppError 429 with Retry-After, as the methods do for the account */
export async function limitCall(
  { rateLimit }: Pick<Endpoint, 'rateLimit'>,
  address: string,
  rateLimits: CallCounter,
  line: CallLine,
): Promise<CallLimits> {
  const taken: Taken[] = [];
  let endTurn: EndCall = () => undefined;
  // The call has succeeded or failed already, so a failed write of its counts must not change its outcome.
  const forgive = () => Promise.allSettled(taken.map((one) => one.forgive()));
  if (rateLimit) taken.push(await rateLimits.takeForAddress(rateLimit, address));
  return {
    async takeForCaller(actor) {
      if (rateLimit && actor) taken.push(await rateLimits.takeForUser(rateLimit, actor.userId));
    },
    async takeForNamed(actor, body) {
      const named = actor ? null : namedAccount(body);
      if (!rateLimit || named === null) return;
      endTurn = await line.enter(named);
      try {
        taken.push(await rateLimits.takeForNamed(rateLimit, named, address));
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    async settled(act) {
      try {
        const result = await act();
        await forgive();
        return result;
      } catch (error) {
        if (!isRefusal(error)) await forgive();
        throw error;
      } finally {
        endTurn();
      }
    },
  };
}
