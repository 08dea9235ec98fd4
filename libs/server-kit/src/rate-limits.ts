import { limits, type RateLimitName } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { createAnswerDeadline } from './answer-deadline';
import { tooManyRequests, unavailable } from './errors';
import { networkOf } from './network';
import type { RedisClient } from './redis';

interface Calls {
  /** Calls within the window, per address and per account. */
  perAddress: number;
  perAccount: number;
}

interface Limit extends Omit<Calls, 'perAddress'> {
  windowSeconds: number;
  /** Without it, the address is limited by its failed calls alone. */
  perAddress?: number;
  /** A stricter limit for failed calls, because frequent sign-ins are legitimate and guessing is not. */
  failures?: Calls;
  /**
   * Counts the account separately for each address. A public call names an account without proof of ownership, so with a
   * common count, strangers could use up the owner's calls.
   */
  accountPerAddress?: true;
}

const tenMinutes = 600;

/** The window equals the resend wait, so a refused caller may request a code when it is over (ADR 013). */
const codeRequests: Limit = {
  windowSeconds: limits.otpResendWaitMs / 1_000,
  perAddress: 10,
  perAccount: 1,
  accountPerAddress: true,
};
/** Wrong guesses have a stricter limit, stored with the code. */
const codeGuesses: Limit = {
  windowSeconds: tenMinutes,
  perAddress: 40,
  perAccount: 30,
  accountPerAddress: true,
};

/** For actions that a user takes now and then, and for those that a user repeats many times in a row. */
const changes: Limit = { windowSeconds: tenMinutes, perAddress: 600, perAccount: 60 };
const frequentChanges: Limit = { ...changes, perAccount: 120 };

/**
 * Every rate limit of the product. A fast user stays below the limits per account, and an office behind one address stays
 * below the limits per address. Sockets have two limits: 'connect' responds with a reason, 'handshake' stops a flood
 * before it costs memory. Every page of a team has one socket, a review room a second one, and /status one per video.
 */
const table: Record<RateLimitName | 'connect' | 'handshake' | 'emailCodeTo' | 'ownEmailCodeTo', Limit> = {
  // An office signs in from one address as often as its sessions end, so an address is limited by its failures alone.
  signIn: {
    windowSeconds: 300,
    perAccount: 120,
    failures: { perAddress: 30, perAccount: 10 },
  },
  sendOtp: codeRequests,
  verifyOtp: codeGuesses,
  // Usernames are public in the search, so this limits only how fast somebody can list them.
  checkUsername: { windowSeconds: tenMinutes, perAddress: 60, perAccount: 20, accountPerAddress: true },
  signUp: { windowSeconds: tenMinutes, perAddress: 40, perAccount: 20, accountPerAddress: true },
  requestPasswordReset: codeRequests,
  resetPassword: codeGuesses,
  // Each call checks a password and may email a stranger.
  requestEmailChange: { windowSeconds: tenMinutes, perAddress: 60, perAccount: 15 },
  // Counts the recipient: codes that all accounts together have emailed to one address.
  emailCodeTo: { windowSeconds: 3_600, perAddress: 600, perAccount: 20 },
  // Those of one account to one address, so that a stranger cannot use up what the owner of the address needs.
  ownEmailCodeTo: { windowSeconds: 3_600, perAddress: 600, perAccount: 5 },
  changeEmail: { windowSeconds: tenMinutes, perAddress: 60, perAccount: 30 },
  // Reads everything that a user has ever written.
  exportAccount: { windowSeconds: tenMinutes, perAddress: 60, perAccount: 10 },
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
  // As at sign-up, where editors also enter an invite code.
  joinTeam: { windowSeconds: tenMinutes, perAddress: 40, perAccount: 20 },
  // A link is a secret of 79 bits; this only bounds the work.
  readInviteLink: { windowSeconds: tenMinutes, perAddress: 120, perAccount: 60, accountPerAddress: true },
  leaveTeam: { windowSeconds: tenMinutes, perAddress: 300, perAccount: 30 },
  startUpload: changes,
  // A page repeats the call until it gets a response.
  finishUpload: { windowSeconds: tenMinutes, perAddress: 2_400, perAccount: 240 },
  // 25 a second on average: enough for a page that signs each part of 8 MiB separately and sends 200 MB/s.
  uploadParts: { windowSeconds: 10, perAddress: 2_500, perAccount: 250 },
  // Each call asks the store about up to `openUploadsPerEditor` uploads.
  listUploads: { windowSeconds: 60, perAddress: 600, perAccount: 60 },
  cancelUpload: frequentChanges,
  // One account approves for the whole team, and again after each declined consent page.
  startPublish: { windowSeconds: tenMinutes, perAddress: 3_000, perAccount: 300 },
  requestFrame: { windowSeconds: tenMinutes, perAddress: 1_200, perAccount: 120 },
  // The room has a limit of its own per video (`commentsPerMinute`); resolving a long list takes one call each.
  comment: { windowSeconds: 60, perAddress: 1_200, perAccount: 240 },
  // A file of a full room takes up to a second of processor time.
  exportComments: { windowSeconds: 60, perAddress: 120, perAccount: 20 },
  requestChanges: changes,
  deleteVideo: frequentChanges,
  readNotifications: { windowSeconds: tenMinutes, perAddress: 2_400, perAccount: 240 },
  // Somebody who types makes a few searches a second; the slowest reads all videos of a view.
  browseVideos: { windowSeconds: 60, perAddress: 2_400, perAccount: 240 },
  proposeThumbnail: changes,
  editDetails: frequentChanges,
  keepOriginals: changes,
  changeTemplates: frequentChanges,
  changeNotifications: frequentChanges,
  muteVideo: changes,
  storeThumbnail: { windowSeconds: tenMinutes, perAddress: 1_200, perAccount: 120 },
  publishNeed: changes,
  connect: { windowSeconds: 10, perAddress: 200, perAccount: 200 },
  handshake: { windowSeconds: 10, perAddress: 600, perAccount: 600 },
};

export type LimitName = keyof typeof table;

/** A counted call. */
export interface Taken {
  /** Takes the call out of the failure count, because it was not a failed guess. */
  forgive(): Promise<void>;
}

export interface RateLimits {
  /** Counts one call. @throws AppError 429 with Retry-After */
  takeForAddress(name: LimitName, address: string): Promise<Taken>;
  /** Counts one call of a signed-in user, from any address. @throws AppError 429 with Retry-After */
  takeForUser(name: LimitName, userId: string): Promise<Taken>;
  /**
   * Counts one call from `address` for the account that it names, a username or an email address. Anyone may name
   * anything, also the ID of a user, so these counts are separate from those of users. @throws AppError 429 with
   * Retry-After
   */
  takeForNamed(name: LimitName, named: string, address: string): Promise<Taken>;
  /** Clears the failed calls that named an account. Only for a limit that counts a name from all addresses together. */
  forgetFailures(name: LimitName, named: string): Promise<void>;
}

interface RateLimitOptions {
  /** Shares the counts between processes. Without it they stay in this process's memory. */
  redis?: RedisClient;
  /** Multiplies the limits per address, for offices behind one address. The limits per account stay. */
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
  return new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true });
}

const perAccountOf = ({ perAccount }: Partial<Calls>): number | undefined => perAccount;

/** A digest, so that the store holds no usernames or email addresses. */
const digest = (named: string): string =>
  createHash('sha256').update(named.trim().toLowerCase()).digest('base64url');

/** The subject of a count. Each kind has keys of its own in the store. */
type Kind = 'address' | 'user' | 'account';

/** Rate limits per address and per account, under the names of the endpoint table. */
export function createRateLimits({ redis, scale }: RateLimitOptions): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const inTime = createAnswerDeadline();
  const limiterOf = (name: string, points: number, windowSeconds: number): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? createLimiter(name, points, windowSeconds, redis);
    limiters.set(name, limiter);
    return limiter;
  };

  /** Runs a command that counts; without Redis it fails. @throws AppError 429 with Retry-After, 503 */
  function count<Result>(command: () => Promise<Result>): Promise<Result> {
    return inTime(command).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes
        ? tooManyRequests(reason.msBeforeNext / 1_000)
        : unavailable(reason);
    });
  }

  /**
   * Counts a guess. One that is refused is never checked, so it is taken out again: right ones that arrive together would
   * otherwise lock the account. Not out of a count that is about to expire, because that could allow one guess more.
   */
  const countGuess = (limiter: RateLimiterAbstract, key: string) =>
    count(() =>
      limiter.consume(key).catch(async (reason: unknown) => {
        if (reason instanceof RateLimiterRes && reason.msBeforeNext > 1_000) await limiter.reward(key);
        throw reason;
      }),
    );

  type Allowed = (calls: Partial<Calls>) => number | undefined;
  function limitersOf(name: LimitName, kind: Kind, allowed: Allowed) {
    const { failures, windowSeconds } = table[name];
    const limiterFor = (which: string, calls: Partial<Calls> = {}) => {
      const points = allowed(calls);
      return points === undefined ? undefined : limiterOf(which, points, windowSeconds);
    };
    return {
      failed: limiterFor(`${name}:${kind}:failures`, failures),
      all: limiterFor(`${name}:${kind}`, table[name]),
    };
  }

  async function takeBoth(name: LimitName, kind: Kind, key: string, allowed: Allowed): Promise<Taken> {
    const { failed, all } = limitersOf(name, kind, allowed);
    // Checked first, so that guesses refused here do not use up the owner's calls.
    if (failed) await countGuess(failed, key);
    if (all) await count(() => all.consume(key));
    return {
      async forgive() {
        if (failed) await count(() => failed.reward(key));
      },
    };
  }

  return {
    takeForAddress: (name, address) =>
      takeBoth(name, 'address', networkOf(address), ({ perAddress }) => perAddress && perAddress * scale),
    takeForUser: (name, userId) => takeBoth(name, 'user', userId, perAccountOf),
    takeForNamed(name, named, address) {
      const key = digest(named);
      const counted = table[name].accountPerAddress ? `${key}:${networkOf(address)}` : key;
      return takeBoth(name, 'account', counted, perAccountOf);
    },
    async forgetFailures(name, named) {
      const { failed } = limitersOf(name, 'account', perAccountOf);
      if (failed) await count(() => failed.delete(digest(named)));
    },
  };
}
