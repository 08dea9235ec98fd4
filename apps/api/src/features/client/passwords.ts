import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { messages } from '@cutroom/contracts';
import { createTurns } from '@cutroom/server-kit';
import argon2 from 'argon2';
import { Types } from 'mongoose';

interface Account {
  _id: Types.ObjectId;
  passwordHash: string;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without an account (unknown user) it takes as long and returns false. */
  verify(account: Account | null, password: string): Promise<boolean>;
}

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

interface PasswordsOptions {
  /** Concurrent hashes. Each takes 19 MiB, and more than there are cores gain nothing. */
  maxRunning?: number;
  /** Calls that may wait for their turn. Further calls are rejected at once. */
  maxWaiting?: number;
}

/** Far longer than all waiting calls take together, in milliseconds. */
const waitMs = 60_000;

/** Guesses at usernames that nobody has share the turns of one account. */
const unknownUser = 'unknown user';

export function createPasswords({
  maxRunning = Math.min(4, availableParallelism()),
  maxWaiting = 100,
}: PasswordsOptions = {}): Passwords {
  // While others wait, one account has half of the turns at most, because its owner may sign in any number of times at once.
  const turns = createTurns({
    running: maxRunning,
    waiting: maxWaiting,
    waitMs,
    teamShare: 0.5,
    lends: true,
    message: messages.unavailable,
  });

  async function inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const done = await turns.take(account);
    return work().finally(done);
  }

  // New passwords belong to different users, so each has a share of its own.
  const hash = (password: string) =>
    inTurn(new Types.ObjectId().toHexString(), () => argon2.hash(password, parameters));
  let nobody: Promise<string> | undefined;
  const hashOfNobody = () => (nobody ??= hash(randomBytes(24).toString('base64')));
  // Computed before the first sign-in, which would otherwise take twice as long for an unknown username.
  void hashOfNobody();

  return {
    hash,
    async verify(account, password) {
      const against = account?.passwordHash ?? (await hashOfNobody());
      const turn = account?._id.toHexString() ?? unknownUser;
      const isCorrect = await inTurn(turn, () => argon2.verify(against, password));
      return isCorrect && account !== null;
    },
  };
}
