import type { SignedIn } from './session-state';

/** The longest delay of a browser's timer: above 2^31-1 ms it fires at once. */
const longestDelayMs = 2 ** 31 - 1;

const longestWarningMs = 60_000;

/**
 * When the warning appears: 20 seconds before the end (the minimum of WCAG 2.2.1), or a twentieth of a longer
 * session, at most one minute and at most half of the session. If the session cannot be renewed, it appears a minute
 * before.
 */
export function warningMs({ startedAt, endsAt }: SignedIn, renewable: boolean): number {
  const lifetime = endsAt - startedAt;
  if (!renewable) return longestWarningMs;
  return Math.min(Math.max(20_000, lifetime / 20), longestWarningMs, lifetime / 2);
}

/** A held session is renewed at half of its lifetime, which leaves time to retry. */
export const renewalAt = ({ startedAt, endsAt }: SignedIn): number => startedAt + (endsAt - startedAt) / 2;

/** Activity renews a session at most every 15 seconds, or after a quarter of its lifetime if that is shorter. */
export const activityRenewalAt = ({ startedAt, endsAt }: SignedIn): number =>
  startedAt + Math.min(15_000, (endsAt - startedAt) / 4);

/** The minimum time between two renewals, also after a failure. */
export const retryRenewalMs = ({ startedAt, endsAt }: SignedIn): number =>
  Math.min(5_000, (endsAt - startedAt) / 4);

/**
 * Whether a renewal shows that the session has reached its maximum lifetime (ADR 004): it is shorter than the one
 * before and does not end later. The tolerance covers the server's whole seconds.
 */
export const isAtAbsoluteEnd = (before: SignedIn, renewed: SignedIn): boolean =>
  renewed.endsAt - renewed.startedAt < before.endsAt - before.startedAt &&
  renewed.endsAt - before.endsAt < 1_000;

/** The session of a computer whose clock was set back: its lifetime is counted from now. The server ends it in time. */
export const countedFrom = (session: SignedIn, now: number): SignedIn => ({
  ...session,
  startedAt: now,
  endsAt: now + session.endsAt - session.startedAt,
});

/** Whole seconds left once the warning is due; null before. */
export function secondsLeft(session: SignedIn, now: number, warnMs: number): number | null {
  const left = session.endsAt - now;
  return left <= warnMs ? Math.max(0, Math.ceil(left / 1000)) : null;
}

/** Milliseconds until the next change: the renewal, the warning, its next second, or the end. */
export function nextChange(session: SignedIn, now: number, warnMs: number, renewAt: number | null): number {
  const left = session.endsAt - now;
  const untilWarning = left - warnMs;
  const steps = [left, untilWarning > 0 ? untilWarning : left % 1000 || 1000];
  if (renewAt !== null) steps.push(Math.max(1, renewAt - now));
  // Rounded up, because a timer that fires early would find nothing to do.
  return Math.ceil(Math.min(...steps, longestDelayMs));
}
