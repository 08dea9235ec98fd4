export interface LeaseTiming {
  lengthMs: number;
  renewMs: number;
}

/** Another process may hold the lease, so the former holder must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * The holder's side of a lease whose end is stored on the database's clock. It renews the lease, and aborts `signal`
 * when another process has it or when it may have ended.
 *
 * The holder measures from before each request, on a monotonic clock, and stops at nine tenths of the length. So it
 * never assumes a lease for longer than the database grants it. A short outage of the database does not end a lease;
 * only its length does.
 */
export class LeaseHold {
  readonly signal: AbortSignal;
  private readonly lost = new AbortController();
  private readonly renewal: NodeJS.Timeout;
  private expiry: NodeJS.Timeout | undefined;
  private lastAsked = -Infinity;
  private over = false;

  /**
   * @param asked when the lease was requested, by `performance.now()`
   * @param renew renews the stored lease; throws `LeaseLost` when another process has it
   */
  constructor(
    private readonly timing: LeaseTiming,
    asked: number,
    private readonly renew: () => Promise<unknown>,
  ) {
    this.signal = this.lost.signal;
    this.extend(asked);
    this.renewal = setInterval(() => void this.tryToRenew(), timing.renewMs);
    this.renewal.unref();
  }

  /** Restarts the length at `asked`, the time at which a confirmed renewal was requested. */
  extend(asked: number): void {
    if (this.over || asked < this.lastAsked) return;
    this.lastAsked = asked;
    const left = asked + this.timing.lengthMs * 0.9 - performance.now();
    clearTimeout(this.expiry);
    this.expiry = setTimeout(
      () => this.lose(new LeaseLost('the lease could not be renewed in time')),
      Math.max(0, left),
    );
    this.expiry.unref();
  }

  lose(reason: LeaseLost): void {
    this.lost.abort(reason);
  }

  /** Ends the renewals; the stored lease stays as it is. */
  stop(): void {
    this.over = true;
    clearInterval(this.renewal);
    clearTimeout(this.expiry);
  }

  private async tryToRenew(): Promise<void> {
    const asked = performance.now();
    try {
      await this.renew();
      this.extend(asked);
    } catch (error) {
      if (error instanceof LeaseLost) this.lose(error);
    }
  }
}
