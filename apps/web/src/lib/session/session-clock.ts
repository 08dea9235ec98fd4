import type { SignedIn } from './session-state';

/** The longest delay that a browser's timer takes: past 2^31-1 ms it fires at once. */
const longestDelayMs = 2 ** 31 - 1;

const longestWarningMs = 60_000;

/**
 * When the warning comes: 20 seconds before the end (WCAG 2.2.1 asks for as many), a twentieth of a longer
 * session but a minute at most, never more than half of a very short one. An end that cannot be moved is announced as
 * early as any.
 */
export function warningMs({ startedAt, endsAt }: SignedIn, renewable: boolean): number {
  const lifetime = endsAt - startedAt;
  if (!renewable) return longestWarningMs;
  return Math.min(Math.max(20_000, lifetime / 20), longestWarningMs, lifetime / 2);
}

/** A held session is renewed at half of its life: there is time left to try again when that fails. */
export const renewalAt = ({ startedAt, endsAt }: SignedIn): number => startedAt + (endsAt - startedAt) / 2;

/** Renewals keep this distance, failed ones too. */
export const retryRenewalMs = ({ startedAt, endsAt }: SignedIn): number =>
  Math.min(5_000, (endsAt - startedAt) / 4);

/**
 * Whether a renewal shows that the session is at its absolute end (ADR 004): it gave less time than the one before it
 * and no later end. The server counts in whole seconds, hence the tolerance.
 */
export const isAtAbsoluteEnd = (before: SignedIn, renewed: SignedIn): boolean =>
  renewed.endsAt - renewed.startedAt < before.endsAt - before.startedAt &&
  renewed.endsAt - before.endsAt < 1_000;

/** Whole seconds left, once the warning is due; null before. */
export function secondsLeft(session: SignedIn, now: number, warnMs: number): number | null {
  const left = session.endsAt - now;
  return left <= warnMs ? Math.max(0, Math.ceil(left / 1000)) : null;
}

/** Milliseconds until something changes: the renewal, the warning, its next second, or the end. */
export function nextChange(session: SignedIn, now: number, warnMs: number, renewAt: number | null): number {
  const left = session.endsAt - now;
  const untilWarning = left - warnMs;
  const steps = [left, untilWarning > 0 ? untilWarning : left % 1000 || 1000];
  if (renewAt !== null) steps.push(Math.max(1, renewAt - now));
  // Rounded up: a timer that comes a fraction too early would find nothing to do.
  return Math.ceil(Math.min(...steps, longestDelayMs));
}
