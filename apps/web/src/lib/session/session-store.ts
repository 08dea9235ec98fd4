import { messages, type Profile, type SignInResult } from '@cutroom/contracts';
import { nextChange, renewalAt, retryRenewalMs, secondsLeft } from './session-clock';
import { readSession, signedOut, writeSession, type Session } from './session-state';

export interface SessionSnapshot {
  readonly session: Session;
  /** Whole seconds to the end while the warning is due; null otherwise, and while a renewal sees to it. */
  readonly secondsLeft: number | null;
  /** What the sign-in page says first: why the last session ended, or that the account is there. */
  readonly notice: string | null;
}

/**
 * The session of this tab over session storage, with one timer for its end, its warning and its renewal
 * (design.md, Sessions). A duplicated tab starts with a copy and goes its own way: no tab writes another's.
 */
export function createSessionStore(storage: Storage, now: () => number = () => Date.now()) {
  let snapshot: SessionSnapshot = { session: readSession(storage, now()), secondsLeft: null, notice: null };
  // One that ended while no page was there to clear it is not left lying about.
  if (!snapshot.session.login) writeSession(storage, signedOut);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let renew: (() => Promise<void>) | null = null;
  let renewing = false;
  let triedAt = 0;
  let failed = false;
  const listeners = new Set<() => void>();

  function publish(next: SessionSnapshot) {
    const { session, secondsLeft: left, notice } = snapshot;
    if (next.session === session && next.secondsLeft === left && next.notice === notice) return;
    snapshot = next;
    listeners.forEach((listener) => listener());
  }

  function replace(session: Session, notice: string | null) {
    writeSession(storage, session);
    publish({ session, secondsLeft: null, notice });
    check();
  }

  /** When a held session is to be renewed; null when nobody holds it or a renewal is on its way. */
  function renewAt(): number | null {
    const { session } = snapshot;
    if (!session.login || holds === 0 || renew === null || renewing) return null;
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

  /** Brings the state up to the clock: after the timer, and when a sleeping tab wakes up. */
  function check() {
    clearTimeout(timer);
    const { session, notice } = snapshot;
    if (!session.login) return;
    if (session.endsAt <= now()) return end(messages.sessionEnded);
    const seenTo = holds > 0 && !failed;
    publish({ session, notice, secondsLeft: seenTo ? null : secondsLeft(session, now()) });
    const due = renewAt();
    const isDue = due !== null && due <= now();
    timer = setTimeout(check, nextChange(session, now(), isDue ? null : due));
    if (isDue && renew !== null) void renewHeld(renew);
  }

  function end(notice: string | null = null) {
    failed = false;
    replace(signedOut, notice);
  }

  function start({ token, response, expiresIn }: SignInResult) {
    const startedAt = now();
    failed = false;
    replace({ token, login: true, data: response, startedAt, endsAt: startedAt + expiresIn * 1000 }, null);
  }

  return {
    get: (): SessionSnapshot => snapshot,
    /** The token in force, '' when signed out or when the time is over. */
    token(): string {
      if (snapshot.session.login && snapshot.session.endsAt <= now()) check();
      return snapshot.session.token;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start,
    end,
    check,
    /** Sets what the sign-in page says first. */
    notify(notice: string | null): void {
      publish({ ...snapshot, notice });
    },
    /** A late answer about an older token leaves the session in force alone. */
    endIfToken(token: string, notice: string): void {
      if (snapshot.session.token === token) end(notice);
    },
    /** The answer of a renewal asked for with `token`: too late when that one is no longer in force. */
    renewed(token: string, result: SignInResult): void {
      if (snapshot.session.token === token) start(result);
    },
    updateProfile(data: Profile): void {
      const { session, secondsLeft: left, notice } = snapshot;
      if (!session.login || session.data._id !== data._id) return;
      const next = { ...session, data };
      writeSession(storage, next);
      publish({ session: next, secondsLeft: left, notice });
    },
    /** Renews without asking until the returned function is called: for as long as a file is being sent. */
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
    /** What renews a held session; it rejects when that failed. */
    renewWith(renewal: () => Promise<void>): void {
      renew = renewal;
    },
  };
}
