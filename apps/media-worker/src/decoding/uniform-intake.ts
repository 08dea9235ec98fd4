import type { Frame } from 'node-av/lib';
import { FilterChain } from './filter-chain';
import { av } from './library';

/** Feeds a chain, which takes frames of one shape, with frames of any shape. */
export class UniformIntake {
  private odd: { shape: string; chain: FilterChain } | null = null;
  private readonly reshaped = new av.Frame();

  /** `shape`: the source filter of the frames that the chain takes. `like`: the filters that bring others into that shape. */
  constructor(
    private readonly chain: FilterChain,
    private readonly shape: string,
    private readonly like: string,
  ) {
    this.reshaped.alloc();
  }

  async push(frame: Frame, shape: string): Promise<void> {
    if (shape === this.shape) return this.chain.push(frame);
    if (this.odd?.shape !== shape) {
      this.odd?.chain.close();
      this.odd = { shape, chain: await FilterChain.open(`${shape},${this.like}`) };
    }
    await this.odd.chain.push(frame);
    await this.odd.chain.drain('out', this.reshaped, (other) => this.chain.push(other));
  }
}
