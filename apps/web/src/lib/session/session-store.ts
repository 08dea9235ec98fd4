import { messages, type Profile, type SignInResult } from '@cutroom/contracts';
import { shallowEqual } from '@mantine/hooks';
import { createListeners } from '../stores/listeners';
import {
  activityRenewalAt,
  countedFrom,
  isAtAbsoluteEnd,
  nextChange,
  renewalAt,
  retryRenewalMs,
  secondsLeft,
  warningMs,
} from './session-clock';
import {
  forgetSession,
  readSession,
  signedOut,
  writeSession,
  type Session,
  type SignedIn,
} from './session-state';

export interface SessionSnapshot {
  readonly session: Session;
  /** Whole seconds to the end while the warning shows; null otherwise, and while a hold renews the session. */
  readonly secondsLeft: number | null;
  /**
   * Whether 'Stay signed in' can extend the session: false once a renewal has shown that it has reached its maximum
   * lifetime.
   */
  readonly renewable: boolean;
  /** The notice on the sign-in page: why the last session ended, or that the account was created. */
  readonly notice: string | null;
}

interface SessionStoreOptions {
  now?: () => number;
  /** Whether the user can see this tab: activity renews a session only from one that is visible. */
  isVisible?: () => boolean;
  /** Passes a renewed session to the other tabs (`adoptRenewed`). */
  announce?: (renewed: SignedIn, renewable: boolean) => void;
}

/**
 * The session of this tab over session storage, with one timer for its end, its warning and its renewal
 * (docs/product.md#sessions). A sign-in concerns this tab alone; a renewal counts for all tabs of the user
 * (ADR 004).
 */
export function createSessionStore(
  storage: Storage,
  { now = () => Date.now(), isVisible = () => true, announce = () => undefined }: SessionStoreOptions = {},
) {
  let snapshot: SessionSnapshot = {
    session: readSession(storage, now()),
    secondsLeft: null,
    renewable: true,
    notice: null,
  };
  // Removes a session that expired while no page was open.
  if (!snapshot.session.login) forgetSession(storage);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let activeAt = 0;
  let renew: (() => Promise<void>) | null = null;
  /** The session that is being renewed. One that has ended does not delay the next. */
  let renewing: Session | null = null;
  let triedAt = 0;
  let failed = false;
  const listeners = createListeners();

  /** The session that this tab has stored, even if it has ended. */
  const stored = () => readSession(storage, 0);

  function publish(next: SessionSnapshot) {
    const keys = ['session', 'secondsLeft', 'renewable', 'notice'] as const;
    if (keys.every((key) => next[key] === snapshot[key])) return;
    snapshot = next;
    listeners.notify();
  }

  function replace(session: Session, notice: string | null, renewable = true) {
    if (session.login) writeSession(storage, session);
    // A later page of this tab may have signed somebody in, while this one was in the back-forward cache.
    else if (stored().token === snapshot.session.token) forgetSession(storage);
    publish({ session, secondsLeft: null, renewable, notice });
    check();
  }

  /**
   * When to renew a session that is held or whose user was active; null otherwise, when a renewal cannot extend it, or
   * while one is running.
   */
  function renewAt(): number | null {
    const { session, renewable } = snapshot;
    if (!session.login || !renewable || renew === null || renewing === session) return null;
    const due: number[] = [];
    if (holds > 0) due.push(renewalAt(session));
    if (activeAt > session.startedAt && isVisible()) due.push(activityRenewalAt(session));
    return due.length === 0 ? null : Math.max(Math.min(...due), triedAt + retryRenewalMs(session));
  }

  async function renewNow(renewal: () => Promise<void>) {
    const { session } = snapshot;
    renewing = session;
    triedAt = now();
    const hasFailed = await renewal().then(
      () => false,
      () => true,
    );
    // Another session began in the meantime.
    if (renewing !== session) return;
    renewing = null;
    failed = hasFailed;
    check();
  }

  /** Updates the state to the current time: when the timer fires, and when a sleeping tab wakes up. */
  function check() {
    clearTimeout(timer);
    const { session, renewable } = snapshot;
    if (!session.login) return;
    if (session.startedAt > now()) {
      // Renewals would otherwise wait until the clock reaches the former time.
      [triedAt, activeAt] = [0, 0];
      return replace(countedFrom(session, now()), null, renewable);
    }
    if (session.endsAt <= now()) return end(messages.sessionEnded);
    const seenTo = holds > 0 && !failed && renewable;
    const warnMs = warningMs(session, renewable);
    publish({ ...snapshot, secondsLeft: seenTo ? null : secondsLeft(session, now(), warnMs) });
    const due = renewAt();
    const isDue = due !== null && due <= now();
    timer = setTimeout(check, nextChange(session, now(), warnMs, isDue ? null : due));
    if (isDue && renew !== null) void renewNow(renew);
  }

  function end(notice: string | null = null) {
    failed = false;
    replace(signedOut, notice);
  }

  function adopt({ token, response, expiresIn }: SignInResult, isRenewal: boolean) {
    const startedAt = now();
    const before = snapshot.session;
    const next: SignedIn = {
      token,
      login: true,
      data: response,
      signedInAt: isRenewal && before.login ? before.signedInAt : startedAt,
      startedAt,
      endsAt: startedAt + expiresIn * 1000,
    };
    failed = false;
    if (!isRenewal) [renewing, triedAt, activeAt] = [null, 0, 0];
    const renewable = !(isRenewal && before.login && isAtAbsoluteEnd(before, next));
    replace(next, null, renewable);
    if (isRenewal) announce(next, renewable);
  }

  return {
    get: (): SessionSnapshot => snapshot,
    /** The current token, or '' when signed out or expired. */
    token(): string {
      if (snapshot.session.login && snapshot.session.endsAt <= now()) check();
      return snapshot.session.token;
    },
    subscribe: listeners.subscribe,
    /** Starts a session after a sign-in. */
    start: (result: SignInResult): void => adopt(result, false),
    end,
    check,
    /** Sets the notice on the sign-in page. */
    notify(notice: string | null): void {
      publish({ ...snapshot, notice });
    },
    /** Ends the session only if `token` is still its token: a late response for an older token is ignored. */
    endIfToken(token: string, notice: string): void {
      if (snapshot.session.token === token) end(notice);
    },
    /** Applies a renewal that was requested with `token`, unless another token has replaced it. */
    renewed(token: string, result: SignInResult): void {
      if (snapshot.session.token === token) adopt(result, true);
    },
    /**
     * Adopts the same user's session as another tab renewed it, unless this tab's own lasts longer. A session of an
     * earlier sign-in would reach its maximum lifetime first, so this tab then renews its own session, which the other
     * tab adopts.
     */
    adoptRenewed(renewed: SignedIn, renewable: boolean): void {
      const { session } = snapshot;
      if (!session.login || session.data._id !== renewed.data._id || session.endsAt >= renewed.endsAt) return;
      if (renewed.signedInAt < session.signedInAt) {
        if (renew !== null && renewing !== session) void renewNow(renew);
        return;
      }
      failed = false;
      replace(renewed, null, renewable);
    },
    /**
     * Call it when this page is restored from the back-forward cache. Adopts what later pages of the tab have done with
     * the session.
     *
     * @returns whether the page has to be reloaded, because it holds data of a user who has logged out
     */
    comeBack(): boolean {
      const { session } = snapshot;
      const kept = stored();
      const isForeign = session.login && session.data._id !== kept.data?._id;
      if (kept.token === session.token) check();
      else replace(isForeign ? signedOut : kept, null);
      return isForeign;
    },
    /** Records that the user is active: the session is renewed soon. */
    active(): void {
      const { session } = snapshot;
      const first = session.login && activeAt <= session.startedAt;
      activeAt = now();
      // Later activity is covered by the renewal already scheduled, so a keystroke does not reset the timer.
      if (first) check();
    },
    /** Every component that reads the session renders again, so nothing is published when the profile is the same. */
    updateProfile(data: Profile): void {
      const { session } = snapshot;
      if (!session.login || session.data._id !== data._id || shallowEqual(session.data, data)) return;
      const next = { ...session, data };
      writeSession(storage, next);
      publish({ ...snapshot, session: next });
    },
    /** Renews the session automatically until the returned function is called, for example during an upload. */
    hold(): () => void {
      let held = true;
      holds += 1;
      check();
      return () => {
        if (held) holds -= 1;
        held = false;
        check();
      };
    },
    /** Sets the function that renews the session; it rejects when the renewal fails. */
    renewWith(renewal: () => Promise<void>): void {
      renew = renewal;
    },
  };
}
