import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { unavailable } from '@cutroom/server-kit';
import argon2 from 'argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (unknown user) it takes as long and returns false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

interface PasswordsOptions {
  /** Concurrent hashes. Each takes 19 MiB, and more than there are cores gain nothing. */
  maxRunning?: number;
  /** Calls that may wait for their turn. Further calls are rejected at once. */
  maxWaiting?: number;
}

export function createPasswords({
  maxRunning = Math.min(4, availableParallelism()),
  maxWaiting = 100,
}: PasswordsOptions = {}): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw unavailable(new Error('too many passwords are waiting to be checked'));
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next waiting call takes this slot, so no new call can overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const hash = (password: string) => inTurn(() => argon2.hash(password, parameters));
  let nobody: Promise<string> | undefined;
  const hashOfNobody = () => (nobody ??= hash(randomBytes(24).toString('base64')));
  // Computed before the first sign-in, which would otherwise take twice as long for an unknown username.
  void hashOfNobody();

  return {
    hash,
    async verify(stored, password) {
      const against = stored ?? (await hashOfNobody());
      const fits = await inTurn(() => argon2.verify(against, password));
      return fits && stored !== undefined;
    },
  };
}
