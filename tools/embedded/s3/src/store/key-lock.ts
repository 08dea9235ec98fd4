/** One at a time per name: what stands between checking a condition and acting on it. */
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
