/** One attempt to publish one video. The next attempt may use another account of the same creator. */
export interface TokenOwner {
  creatorId: string;
  videoId: string;
  attempt: number;
}

interface Entry {
  owner: TokenOwner;
  token: string;
  expiresAt: number;
}

const keyOf = ({ creatorId, videoId, attempt }: TokenOwner): string => `${creatorId}:${videoId}:${attempt}`;

/**
 * Access tokens, in the memory of this process and nowhere else (ADR 003). The fields are private and no method lists
 * tokens, so a store that is logged or serialized by mistake reveals none.
 */
export class TokenStore {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  put(owner: TokenOwner, token: string, expiresAt: Date): void {
    this.#dropExpired();
    this.#entries.set(keyOf(owner), { owner, token, expiresAt: expiresAt.getTime() });
  }

  get(owner: TokenOwner): string | undefined {
    this.#dropExpired();
    return this.#entries.get(keyOf(owner))?.token;
  }

  /** Removes the token. The caller has the last copy. */
  take(owner: TokenOwner): string | undefined {
    const token = this.get(owner);
    this.#entries.delete(keyOf(owner));
    return token;
  }

  /** The attempts that have a token here, never the tokens themselves. */
  owners(): TokenOwner[] {
    return [...this.#entries.values()].map(({ owner }) => owner);
  }

  /** Drops expired tokens. Called every minute, so that an unused token does not outlive its hour. */
  sweep(): void {
    this.#dropExpired();
  }

  clear(): void {
    this.#entries.clear();
  }

  get size(): number {
    return this.#entries.size;
  }

  #dropExpired(): void {
    const now = this.#clock();
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key);
  }
}
