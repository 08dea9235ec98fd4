import { findPort, type StackAddress, type TestStack } from '@cutroom/suites-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { count } from './figures';

const names = ['api', 'api-2'];

/** Two api processes behind a balancer that alternates between them and skips one that is down. */
export class BalancedApis {
  /** The stack as seen through the balancer: each read of `urls.api` picks a process. */
  readonly address: StackAddress;
  private readonly up: { name: string; url: string }[];
  private turn = 0;
  private reviving: Promise<void> | undefined;

  private constructor(
    private readonly stack: TestStack,
    secondPort: number,
  ) {
    const first = stack.urls.api;
    const second = new URL(first);
    second.port = String(secondPort);
    this.up = [first, second.origin].map((url, index) => ({ name: names[index] ?? '', url }));
    const next = () => this.next();
    this.address = {
      settings: stack.settings,
      couponCommand: stack.couponCommand,
      env: stack.env,
      dataDir: stack.dataDir,
      urls: {
        ...stack.urls,
        get api() {
          return next();
        },
      },
    };
  }

  static async start(stack: TestStack): Promise<BalancedApis> {
    const port = await findPort();
    await stack.stack.startAnother('api', names[1] ?? '', port);
    return new BalancedApis(stack, port);
  }

  private next(): string {
    this.turn += 1;
    const chosen = this.up[this.turn % this.up.length];
    if (!chosen) throw new Error('no api is up');
    return chosen.url;
  }

  /** Kills one of the two (kill -9) and restarts it in the background. Does nothing while one is down. */
  async kill(which: number): Promise<void> {
    if (this.reviving) return;
    const victim = this.up[which % this.up.length];
    if (!victim) return;
    this.reviving = this.killAndRevive(victim).finally(() => (this.reviving = undefined));
    await pause(0);
  }

  private async killAndRevive(victim: { name: string; url: string }): Promise<void> {
    await this.stack.stack.kill(victim.name);
    this.up.splice(this.up.indexOf(victim), 1);
    count('kills');
    await this.stack.stack.revive(victim.name);
    this.up.push(victim);
  }

  /** Resolves when both are up. */
  async settled(): Promise<void> {
    await this.reviving;
  }
}
