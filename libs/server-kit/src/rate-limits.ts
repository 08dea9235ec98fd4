import type { RateLimitName } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import { ipKeyGenerator, MemoryStore, type Options, type Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { tooManyRequests } from './errors';
import type { RedisClient } from './redis';

interface Limit {
  windowSeconds: number;
  /** Calls within the window from one address, and for one account. */
  perAddress: number;
  perAccount: number;
  /** Only what failed counts against the account: signing in often is no crime, guessing is. */
  failuresOnly?: true;
}

/**
 * The limits of the product, in one place. Sockets have two: 'connect' is answered with a reason, 'handshake'
 * stops a flood before anything is built for it. A page of videos opens a socket for each.
 */
const table: Record<RateLimitName | 'connect' | 'handshake', Limit> = {
  signIn: { windowSeconds: 300, perAddress: 30, perAccount: 10, failuresOnly: true },
  sendOtp: { windowSeconds: 600, perAddress: 20, perAccount: 5 },
  verifyOtp: { windowSeconds: 600, perAddress: 40, perAccount: 15 },
  signUp: { windowSeconds: 600, perAddress: 20, perAccount: 10 },
  renew: { windowSeconds: 60, perAddress: 120, perAccount: 30 },
  search: { windowSeconds: 60, perAddress: 120, perAccount: 60 },
  consentPage: { windowSeconds: 60, perAddress: 60, perAccount: 60 },
  addEditor: { windowSeconds: 60, perAddress: 60, perAccount: 30 },
  connect: { windowSeconds: 10, perAddress: 200, perAccount: 200 },
  handshake: { windowSeconds: 10, perAddress: 600, perAccount: 600 },
};

export type LimitName = keyof typeof table;

/** A counted call that can be taken back. */
export interface Taken {
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /** Counts one call. @throws AppError 429 with Retry-After */
  takeForAddress(name: LimitName, address: string): Promise<Taken>;
  /** Counts one call. `failuresOnly` limits are given back by the caller when it succeeds. @throws AppError 429 */
  takeForAccount(name: LimitName, account: string): Promise<Taken & { failuresOnly: boolean }>;
  stop(): Promise<void>;
}

interface RateLimitOptions {
  /** Shared by several processes; in the memory of this one when left out. */
  redis?: RedisClient;
  /** Multiplies the limits per address: one office may be one address. Never those per account. */
  scale: number;
}

function createStore(name: string, windowSeconds: number, redis: RedisClient | undefined): Store {
  const store = redis
    ? new RedisStore({
        prefix: `cutroom:limit:${name}:`,
        sendCommand: (...command: string[]) => redis.sendCommand(command),
      })
    : new MemoryStore();
  // The window is all that a store reads of the options.
  void store.init({ windowMs: windowSeconds * 1_000 } as Options);
  return store;
}

/** Accounts are names and addresses of people: the store gets a digest. */
const digest = (account: string): string =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

async function take(store: Store, key: string, limit: number): Promise<Taken> {
  const { totalHits, resetTime } = await store.increment(key);
  if (totalHits > limit) throw tooManyRequests(((resetTime?.getTime() ?? 0) - Date.now()) / 1_000);
  return { giveBack: async () => store.decrement(key) };
}

/** Rate limits per address and per account, by the names that the endpoint table uses. */
export function createRateLimits({ redis, scale }: RateLimitOptions): RateLimits {
  const stores = new Map<string, Store>();
  const storeOf = (name: LimitName, kind: 'address' | 'account'): Store => {
    const key = `${name}:${kind}`;
    const store = stores.get(key) ?? createStore(key, table[name].windowSeconds, redis);
    stores.set(key, store);
    return store;
  };
  return {
    // An IPv6 customer holds a whole /56: counting single addresses would count nothing.
    takeForAddress: (name, address) =>
      take(storeOf(name, 'address'), ipKeyGenerator(address), table[name].perAddress * scale),
    async takeForAccount(name, account) {
      const { perAccount, failuresOnly = false } = table[name];
      return { ...(await take(storeOf(name, 'account'), digest(account), perAccount)), failuresOnly };
    },
    async stop() {
      await Promise.all([...stores.values()].map((store) => store.shutdown?.()));
    },
  };
}
