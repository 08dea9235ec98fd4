import { messages, type Profile, type SignInResult } from '@cutroom/contracts';
import {
  isAtAbsoluteEnd,
  nextChange,
  renewalAt,
  retryRenewalMs,
  secondsLeft,
  warningMs,
} from './session-clock';
import { readSession, signedOut, writeSession, type Session, type SignedIn } from './session-state';

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

/**
 * The session of this tab, kept in session storage, with one timer for its end, its warning and its renewal
 * (docs/product.md#sessions). A duplicated tab starts with a copy; from then on the tabs are independent.
 */
export function createSessionStore(storage: Storage, now: () => number = () => Date.now()) {
  let snapshot: SessionSnapshot = {
    session: readSession(storage, now()),
    secondsLeft: null,
    renewable: true,
    notice: null,
  };
  // Removes a session that expired while no page was open.
  if (!snapshot.session.login) writeSession(storage, signedOut);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let renew: (() => Promise<void>) | null = null;
  let renewing = false;
  let triedAt = 0;
  let failed = false;
  const listeners = new Set<() => void>();

  function publish(next: SessionSnapshot) {
    const keys = ['session', 'secondsLeft', 'renewable', 'notice'] as const;
    if (keys.every((key) => next[key] === snapshot[key])) return;
    snapshot = next;
    listeners.forEach((listener) => listener());
  }

  function replace(session: Session, notice: string | null, renewable = true) {
    writeSession(storage, session);
    publish({ session, secondsLeft: null, renewable, notice });
    check();
  }

  /** When to renew a held session; null without a hold, when a renewal cannot extend it, or while one is running. */
  function renewAt(): number | null {
    const { session, renewable } = snapshot;
    if (!session.login || !renewable || holds === 0 || renew === null || renewing) return null;
    return Math.max(renewalAt(session), triedAt + retryRenewalMs(session));
  }

  async function renewHeld(renewal: () => Promise<void>) {
    renewing = true;
    triedAt = now();
    try {
      await renewal();
      failed = false;
    } catch {
      failed = true;
    }
    renewing = false;
    check();
  }

  /** Updates the state to the current time: when the timer fires, and when a sleeping tab wakes up. */
  function check() {
    clearTimeout(timer);
    const { session, renewable } = snapshot;
    if (!session.login) return;
    if (session.endsAt <= now()) return end(messages.sessionEnded);
    const seenTo = holds > 0 && !failed && renewable;
    const warnMs = warningMs(session, renewable);
    publish({ ...snapshot, secondsLeft: seenTo ? null : secondsLeft(session, now(), warnMs) });
    const due = renewAt();
    const isDue = due !== null && due <= now();
    timer = setTimeout(check, nextChange(session, now(), warnMs, isDue ? null : due));
    if (isDue && renew !== null) void renewHeld(renew);
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
      startedAt,
      endsAt: startedAt + expiresIn * 1000,
    };
    failed = false;
    replace(next, null, !(isRenewal && before.login && isAtAbsoluteEnd(before, next)));
  }

  return {
    get: (): SessionSnapshot => snapshot,
    /** The current token, or '' when signed out or expired. */
    token(): string {
      if (snapshot.session.login && snapshot.session.endsAt <= now()) check();
      return snapshot.session.token;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
    updateProfile(data: Profile): void {
      const { session } = snapshot;
      if (!session.login || session.data._id !== data._id) return;
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
    /** Sets the function that renews a held session; it rejects when the renewal fails. */
    renewWith(renewal: () => Promise<void>): void {
      renew = renewal;
    },
  };
}
