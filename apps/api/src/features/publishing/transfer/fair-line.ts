/** One that waits for a slot, or has one. */
export interface InLine {
  team: string;
  /** The place among those of its team. */
  since: number;
}

/** The order in which teams have had slots of this process, newest last. */
export class Turns {
  private readonly last = new Map<string, number>();
  private count = 0;

  had(team: string): void {
    this.last.set(team, (this.count += 1));
  }

  of(team: string): number {
    return this.last.get(team) ?? 0;
  }

  /** Forgets those that have nothing on its way any more. */
  keep(teams: ReadonlySet<string>): void {
    for (const team of this.last.keys()) if (!teams.has(team)) this.last.delete(team);
  }
}

/**
 * Who is next, by shares: the team with the fewest running transfers, of those the one whose last turn is longest ago,
 * of its transfers the one that has waited longest. It is worked out from one look at the queue and kept up to
 * date until the next one.
 */
export class FairLine<Waiting extends InLine> {
  private readonly shares = new Map<string, number>();
  private waiting: Waiting[];

  constructor(
    running: readonly { team: string }[],
    waiting: readonly Waiting[],
    private readonly turns: Turns,
  ) {
    for (const { team } of running) this.shares.set(team, this.share(team) + 1);
    this.waiting = [...waiting];
  }

  private share(team: string): number {
    return this.shares.get(team) ?? 0;
  }

  /** Takes the next one out of the line. */
  next(): Waiting | undefined {
    const [first] = this.waiting.sort(
      (a, b) =>
        this.share(a.team) - this.share(b.team) ||
        this.turns.of(a.team) - this.turns.of(b.team) ||
        a.since - b.since,
    );
    if (first) this.waiting = this.waiting.filter((one) => one !== first);
    return first;
  }

  /** One of this team has a slot now. */
  began(team: string): void {
    this.shares.set(team, this.share(team) + 1);
    this.turns.had(team);
  }

  /** A slot is about to become free: the next one counts as running already, so that no second slot is freed for it. */
  promise(): void {
    const next = this.next();
    if (next) this.shares.set(next.team, this.share(next.team) + 1);
  }

  /**
   * Whether one of `team` is to make way: at once for a team that has two less, so that shares even out, and at the
   * end of its slice for a team that has one less, so that they go round.
   */
  yields(team: string, sliceIsOver: boolean): boolean {
    const most = this.share(team) - (sliceIsOver ? 1 : 2);
    if (!this.waiting.some((one) => one.team !== team && this.share(one.team) <= most)) return false;
    this.shares.set(team, this.share(team) - 1);
    this.promise();
    return true;
  }
}
