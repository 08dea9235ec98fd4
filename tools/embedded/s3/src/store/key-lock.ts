/** Serializes work per name, so that a checked condition still holds when it is acted upon. */
export class KeyLock {
  private readonly tails = new Map<string, Promise<void>>();

  async hold<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(name) ?? Promise.resolve();
    const running = before.then(work);
    const tail = running.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(name, tail);
    try {
      return await running;
    } finally {
      if (this.tails.get(name) === tail) this.tails.delete(name);
    }
  }
}
