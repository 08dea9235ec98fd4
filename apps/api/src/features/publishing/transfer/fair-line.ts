/** A transfer that waits for a slot. */
export interface InLine {
  team: string;
  /** Orders the transfers of one team. */
  since: number;
}

/** When each team last had a slot of this process, as a count of turns. */
export class TeamTurns {
  private readonly last = new Map<string, number>();
  private count = 0;

  had(team: string): void {
    this.last.set(team, (this.count += 1));
  }

  of(team: string): number {
    return this.last.get(team) ?? 0;
  }

  /** Forgets teams without a transfer. */
  keep(teams: ReadonlySet<string>): void {
    for (const team of this.last.keys()) if (!teams.has(team)) this.last.delete(team);
  }
}

/**
 * Picks the next transfer: of the team with the fewest running transfers; among equals, of the team whose last turn is
 * longest ago; of its transfers, the one that has waited longest (ADR 016). It is built from one reading of the queue
 * and kept up to date until the next.
 */
export class FairLine<Waiting extends InLine> {
  private readonly shares = new Map<string, number>();
  private waiting: Waiting[];

  constructor(
    running: readonly { team: string }[],
    waiting: readonly Waiting[],
    private readonly turns: TeamTurns,
  ) {
    for (const { team } of running) this.shares.set(team, this.share(team) + 1);
    this.waiting = [...waiting];
  }

  private share(team: string): number {
    return this.shares.get(team) ?? 0;
  }

  /** Removes and returns the next transfer. */
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

  /** A transfer of this team has got a slot. */
  began(team: string): void {
    this.shares.set(team, this.share(team) + 1);
    this.turns.had(team);
  }

  /** A slot is about to become free. The next transfer counts as running, so that no second slot is freed for it. */
  promise(): void {
    const next = this.next();
    if (next) this.shares.set(next.team, this.share(next.team) + 1);
  }

  /**
   * Whether a transfer of `team` has to yield: at once to a team that has two fewer, which evens out the shares, and at
   * the end of its slice to a team that has one fewer, so that teams take turns.
   */
  yields(team: string, sliceIsOver: boolean): boolean {
    const most = this.share(team) - (sliceIsOver ? 1 : 2);
    if (!this.waiting.some((one) => one.team !== team && this.share(one.team) <= most)) return false;
    this.shares.set(team, this.share(team) - 1);
    this.promise();
    return true;
  }
}
