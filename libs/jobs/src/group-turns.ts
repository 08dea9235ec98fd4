import type { JobRow } from './job-row';
import type { JobStore } from './job-store';

/** How many groups' last turns are remembered. A forgotten group counts as one that never had a turn. */
const remembered = 1_000;

/**
 * Lets groups take turns: the next one is the group with the fewest running jobs in all processes. Among equals, it is
 * the one whose last turn in this process is longest ago, and among those, the one that has waited longest.
 */
export class GroupTurns {
  /** Groups in the order of their last turns. */
  private readonly last = new Map<string | null, number>();
  private turn = 0;

  async take(store: JobStore, name: string, leaseMs: number): Promise<JobRow | null> {
    const waiting = await store.waitingGroups(name);
    const lastTurn = ({ group }: { group: string | null }) => this.last.get(group) ?? 0;
    waiting.sort((a, b) => a.held - b.held || lastTurn(a) - lastTurn(b));
    for (const { group } of waiting) {
      // Another process may have taken the job.
      const job = await store.take(name, leaseMs, { group });
      if (job) {
        this.note(group);
        return job;
      }
    }
    return null;
  }

  private note(group: string | null): void {
    this.last.delete(group);
    this.last.set(group, ++this.turn);
    const [oldest] = this.last.keys();
    if (this.last.size > remembered && oldest !== undefined) this.last.delete(oldest);
  }
}
