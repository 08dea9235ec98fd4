import type { FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { UnfitError } from './failures';
import { av } from './library';

const unfilterable = 'The decoded frames of this file are of a kind that cannot be converted.';

/** A graph of FFmpeg filters with one source, named `in`, and sinks by name. */
export class FilterChain {
  private readonly sinks = new Map<string, FilterContext>();

  private constructor(
    private readonly graph: FilterGraph,
    private readonly source: FilterContext,
  ) {}

  /** @throws UnfitError when FFmpeg has no filter for frames of this kind. */
  static async open(description: string): Promise<FilterChain> {
    const graph = new av.FilterGraph();
    graph.alloc();
    const parsed = graph.parse2(description);
    const configured = parsed < 0 ? parsed : await graph.config();
    if (configured < 0) throw new UnfitError(unfilterable);
    const source = graph.getFilter('buffer@in') ?? graph.getFilter('abuffer@in');
    if (!source) throw new Error(`The filters have no source: ${description}`);
    return new FilterChain(graph, source);
  }

  /** Null: the end. */
  async push(frame: Frame | null): Promise<void> {
    const { AV_BUFFERSRC_FLAG_KEEP_REF: keep, AV_BUFFERSRC_FLAG_PUSH: push } = av;
    const pushed = await this.source.buffersrcAddFrame(frame, (keep | push) as typeof keep);
    if (pushed < 0 && pushed !== av.AVERROR_EOF) throw new UnfitError(unfilterable);
  }

  /** False when no frame is ready until more are pushed. */
  pull(sink: string, into: Frame): boolean {
    return this.sink(sink).buffersinkGetFrameSync(into) >= 0;
  }

  /** Passes on every frame that is ready. Each is valid until the promise of `onFrame` settles. */
  async drain(sink: string, into: Frame, onFrame: (frame: Frame) => Promise<void> | void): Promise<void> {
    while (this.pull(sink, into)) {
      await onFrame(into);
      into.unref();
    }
  }

  timeBase(sink: string): { num: number; den: number } {
    return this.sink(sink).buffersinkGetTimeBase();
  }

  close(): void {
    this.graph.free();
  }

  private sink(name: string): FilterContext {
    const known = this.sinks.get(name);
    if (known) return known;
    const found = this.graph.getFilter(`buffersink@${name}`) ?? this.graph.getFilter(`abuffersink@${name}`);
    if (!found) throw new Error(`There is no sink ${name}`);
    this.sinks.set(name, found);
    return found;
  }
}
