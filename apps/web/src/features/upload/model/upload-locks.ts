/** Which tab of this browser sends an upload: one at a time. */
export interface UploadLocks {
  /** @returns a function that releases the upload; null when another tab has it */
  take(id: string): Promise<(() => void) | null>;
  /** Resolves when no tab has the upload. */
  whenFree(id: string): Promise<void>;
  /** The uploads that any tab has. */
  taken(): Promise<ReadonlySet<string>>;
}

const prefix = 'cutroom.upload:';

/**
 * Uses Web Locks, which a browser releases when a tab ends in any way. Without them, and in a browser that blocks cookies
 * and so rejects every request for a lock, tabs do not know of each other.
 */
export function createUploadLocks(locks: LockManager | undefined): UploadLocks {
  if (!locks) {
    return {
      take: () => Promise.resolve(() => undefined),
      whenFree: () => Promise.resolve(),
      taken: () => Promise.resolve(new Set()),
    };
  }
  return {
    take: (id) =>
      new Promise((resolve) => {
        locks
          .request(prefix + id, { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(null);
            return new Promise<void>((release) => resolve(release));
          })
          .catch(() => resolve(() => undefined));
      }),
    whenFree: (id) => locks.request(prefix + id, () => undefined).catch(() => undefined),
    async taken() {
      const { held = [] } = await locks.query().catch(() => ({ held: [] }));
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
      return new Set(names.map((name) => name.slice(prefix.length)));
    },
  };
}
