import { limits, type RateLimitName } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { tooManyRequests } from './errors';
import { networkOf } from './network';
import type { RedisClient } from './redis';

interface Calls {
  /** Calls within the window from one address, and for one account. */
  perAddress: number;
  perAccount: number;
}

interface Limit extends Calls {
  windowSeconds: number;
  /** Stricter, for calls that fail: signing in often is legitimate, guessing is not. */
  failures?: Calls;
  /**
   * The account is counted for each address apart. A public call names an account without proving to be its owner:
   * counted together, strangers could use up the owner's calls.
   */
  accountPerAddress?: true;
}

const tenMinutes = 600;

/**
 * The limits of the product, in one place. Those per account are out of reach of a person who works fast; those per
 * address leave room for an office behind one address. Sockets have two: 'connect' is answered with a reason,
 * 'handshake' stops a flood before anything is built for it. A page of videos opens a socket for each.
 */
const table: Record<RateLimitName | 'connect' | 'handshake', Limit> = {
  signIn: {
    windowSeconds: 300,
    perAddress: 600,
    perAccount: 120,
    failures: { perAddress: 30, perAccount: 10 },
  },
  // The window is the wait between two codes: whoever is refused may ask again when it is over (ADR 013).
  sendOtp: {
    windowSeconds: limits.otpResendWaitMs / 1_000,
    perAddress: 10,
    perAccount: 1,
    accountPerAddress: true,
  },
  // Wrong guesses have a stricter limit of their own, stored with the code.
  verifyOtp: { windowSeconds: tenMinutes, perAddress: 40, perAccount: 30, accountPerAddress: true },
  signUp: { windowSeconds: tenMinutes, perAddress: 40, perAccount: 20, accountPerAddress: true },
  renew: { windowSeconds: 60, perAddress: 120, perAccount: 30 },
  search: { windowSeconds: 60, perAddress: 120, perAccount: 60 },
  consentPage: { windowSeconds: 60, perAddress: 60, perAccount: 60 },
  addEditor: { windowSeconds: 60, perAddress: 60, perAccount: 30 },
  logout: { windowSeconds: 60, perAddress: 600, perAccount: 60 },
  updateEditor: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 30 },
  removeEditor: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 60 },
  regenerateInvite: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 30 },
  answerInvitation: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 60 },
  cancelInvitation: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 60 },
  leaveTeam: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 30 },
  startUpload: { windowSeconds: tenMinutes, perAddress: 600, perAccount: 60 },
  // A page repeats the call until it is answered.
  finishUpload: { windowSeconds: tenMinutes, perAddress: 2_400, perAccount: 240 },
  // One account approves for the whole team, and whoever declines on the consent page approves again.
  startPublish: { windowSeconds: tenMinutes, perAddress: 3_000, perAccount: 300 },
  storeThumbnail: { windowSeconds: tenMinutes, perAddress: 1_200, perAccount: 120 },
  publishNeed: { windowSeconds: tenMinutes, perAddress: 600, perAccount: 60 },
  connect: { windowSeconds: 10, perAddress: 200, perAccount: 200 },
  handshake: { windowSeconds: 10, perAddress: 600, perAccount: 600 },
};

export type LimitName = keyof typeof table;

/** A counted call. */
export interface Taken {
  /** The call was no failed guess: it does not count against the limit for failures, where there is one. */
  forgive(): Promise<void>;
}

export interface RateLimits {
  /** Counts one call. @throws AppError 429 with Retry-After */
  takeForAddress(name: LimitName, address: string): Promise<Taken>;
  /** Counts one call for the account that a call from `address` is about. @throws AppError 429 with Retry-After */
  takeForAccount(name: LimitName, account: string, address: string): Promise<Taken>;
}

interface RateLimitOptions {
  /** Shared by several processes; in the memory of this one when left out. */
  redis?: RedisClient;
  /** Multiplies the limits per address: one office may be one address. Never those per account. */
  scale: number;
}

function createLimiter(
  name: string,
  points: number,
  duration: number,
  redis?: RedisClient,
): RateLimiterAbstract {
  const options = { keyPrefix: `cutroom:limit:${name}`, points, duration };
  if (!redis) return new RateLimiterMemory(options);
  // Without Redis nothing can be counted: such a call fails at once, as unreachable (503).
  return new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true });
}

/** Accounts are names and addresses of people: the store gets a digest. */
const digest = (account: string): string =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

/** @throws AppError 429 with Retry-After */
async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  await limiter.consume(key).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? tooManyRequests(reason.msBeforeNext / 1_000) : reason;
  });
}

/** Rate limits per address and per account, by the names that the endpoint table uses. */
export function createRateLimits({ redis, scale }: RateLimitOptions): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (name: string, points: number, windowSeconds: number): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? createLimiter(name, points, windowSeconds, redis);
    limiters.set(name, limiter);
    return limiter;
  };

  async function takeBoth(
    name: LimitName,
    kind: 'address' | 'account',
    key: string,
    allowed: (calls: Calls) => number,
  ): Promise<Taken> {
    const { failures, windowSeconds } = table[name];
    const failed = failures && limiterOf(`${name}:${kind}:failures`, allowed(failures), windowSeconds);
    // First, so that guesses which are refused here do not use up the calls of those who know the password.
    if (failed) await take(failed, key);
    await take(limiterOf(`${name}:${kind}`, allowed(table[name]), windowSeconds), key);
    return {
      async forgive() {
        await failed?.reward(key);
      },
    };
  }

  return {
    takeForAddress: (name, address) =>
      takeBoth(name, 'address', networkOf(address), ({ perAddress }) => perAddress * scale),
    takeForAccount(name, account, address) {
      const key = digest(account);
      const counted = table[name].accountPerAddress ? `${key}:${networkOf(address)}` : key;
      return takeBoth(name, 'account', counted, ({ perAccount }) => perAccount);
    },
  };
}
