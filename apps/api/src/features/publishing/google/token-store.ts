interface Entry {
  token: string;
  expiresAt: number;
}

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

  put(creatorId: string, videoId: string, token: string, expiresAt: Date): void {
    this.#dropExpired();
    this.#entries.set(`${creatorId}:${videoId}`, { token, expiresAt: expiresAt.getTime() });
  }

  get(creatorId: string, videoId: string): string | undefined {
    this.#dropExpired();
    return this.#entries.get(`${creatorId}:${videoId}`)?.token;
  }

  /** Removes the token. The caller has the last copy. */
  take(creatorId: string, videoId: string): string | undefined {
    const token = this.get(creatorId, videoId);
    this.#entries.delete(`${creatorId}:${videoId}`);
    return token;
  }

  /** The creators and videos that have a token here, never the tokens themselves. */
  owners(): { creatorId: string; videoId: string }[] {
    return [...this.#entries.keys()].map((key) => {
      const [creatorId = '', videoId = ''] = key.split(':');
      return { creatorId, videoId };
    });
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
