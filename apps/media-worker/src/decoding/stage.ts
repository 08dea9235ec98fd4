/**
 * One step of a pipeline whose steps run concurrently. It takes one item after the other, and lets the step before it
 * run ahead by a few.
 */
export class Stage<T> {
  private readonly waiting: T[] = [];
  private running: Promise<void> | null = null;
  private failure: { error: unknown } | null = null;
  private room: (() => void) | null = null;

  constructor(
    private readonly work: (item: T) => Promise<void>,
    private readonly ahead: number,
  ) {}

  /** Resolves once there is room for another item. Throws the error of an earlier item. */
  async push(item: T): Promise<void> {
    this.throwFailure();
    this.waiting.push(item);
    this.running ??= this.run();
    if (this.waiting.length > this.ahead) await new Promise<void>((resolve) => (this.room = resolve));
    this.throwFailure();
  }

  /** Resolves once everything is done. */
  async finish(): Promise<void> {
    await this.running;
    this.throwFailure();
  }

  private async run(): Promise<void> {
    try {
      for (let item = this.waiting.shift(); item !== undefined; item = this.waiting.shift()) {
        this.room?.();
        this.room = null;
        await this.work(item);
      }
    } catch (error) {
      this.failure = { error };
      this.waiting.length = 0;
    }
    this.room?.();
    this.room = null;
    this.running = null;
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}
