import { compileFilter, compileProjection, type Document, sortComparator } from '../documents';
import type { CollectionInfo } from '../storage/collection-info';
import type { Environment } from '../storage/environment';
import { decode } from '../storage/decode';
import { encode } from '../storage/document-writer';
import type { Transaction } from '../transactions/transaction';
import { maxBatchBytes } from '../wire/reply';
import { countableRanges } from './countable-ranges';
import type { CursorSource } from './cursors';
import { checkMemory } from './memory-limit';
import { Pacer } from './pacing';
import { type Plan, planQuery } from './planner';
import type { StoredDocument } from './plan-scan';
import { ReadView } from './read-view';

export interface FindRequest {
  filter: Document;
  sort?: Document;
  projection?: Document;
  hint?: unknown;
  skip?: number;
  /** 0: no limit. */
  limit?: number;
  maxTimeMs?: number;
  /** The time of `$$NOW` in the filter; defaults to the time of compilation. */
  now?: Date;
}

interface Matched {
  raw: Uint8Array;
  document: Document | undefined;
}

/** The results of a find in batches, sorted by an index if possible, otherwise in memory. */
export class FindSource implements CursorSource {
  exhausted = false;
  readonly plan: Plan;
  readonly view: ReadView;
  private readonly matches: ((document: Document) => boolean) | undefined;
  private readonly project: ((document: Document) => Document) | undefined;
  private toSkip: number;
  private toGive: number;
  private sorted: Matched[] | undefined;

  constructor(
    environment: Environment,
    collection: CollectionInfo,
    private readonly request: FindRequest,
    transaction?: Transaction,
  ) {
    const { filter, sort, projection, skip = 0, limit = 0 } = request;
    this.matches = Object.keys(filter).length > 0 ? compileFilter(filter, request.now) : undefined;
    if (sort) sortComparator(sort);
    this.plan = planQuery(collection, {
      ...request,
      ...(transaction ? { asOf: transaction.catalogTime } : {}),
    });
    // The transaction's own writes come last, outside of index order.
    if (sort && transaction?.overlayOf(collection)) this.plan = { ...this.plan, sorted: false };
    this.view = new ReadView(environment, collection, this.plan, transaction);
    this.project = projection && compileProjection(projection, filter);
    this.toSkip = skip;
    this.toGive = limit === 0 ? Infinity : limit;
  }

  async next(max: number): Promise<Uint8Array[]> {
    return (await this.nextMatched(max)).map(({ raw, document }) => this.present(raw, document));
  }

  /** Like `next`, as decoded documents before projection. */
  async nextDocuments(max: number): Promise<Document[]> {
    return (await this.nextMatched(max)).map(({ raw, document }) => document ?? decode(raw));
  }

  /** Counts the matches without keeping them; ignores skip and limit. */
  async count(): Promise<number> {
    const ranges = countableRanges(this.plan, this.request.filter);
    if (ranges && this.view.mayPause) {
      this.exhausted = true;
      return this.view.countEntries(ranges);
    }
    const pacer = new Pacer(this.request.maxTimeMs);
    return this.view.read(async (candidates) => {
      let found = 0;
      while (await this.nextMatch(candidates, pacer)) found++;
      this.exhausted = true;
      return found;
    });
  }

  private nextMatched(max: number): Promise<Matched[]> {
    const { sort, maxTimeMs } = this.request;
    const pacer = new Pacer(maxTimeMs);
    if (this.plan.sorted || !sort)
      return this.view.read((candidates) => this.collect(candidates, max, pacer));
    return this.nextSorted(sort, max, pacer);
  }

  private async collect(candidates: Iterator<StoredDocument>, max: number, pacer: Pacer): Promise<Matched[]> {
    const batch: Matched[] = [];
    let bytes = 0;
    while (batch.length < max && bytes < maxBatchBytes && this.toGive > 0) {
      const found = await this.nextMatch(candidates, pacer);
      if (!found) {
        this.exhausted = true;
        return batch;
      }
      if (this.toSkip > 0) {
        this.toSkip--;
        continue;
      }
      this.toGive--;
      batch.push(found);
      bytes += found.raw.length;
    }
    if (this.toGive === 0) this.exhausted = true;
    return batch;
  }

  private async nextMatch(candidates: Iterator<StoredDocument>, pacer: Pacer): Promise<Matched | undefined> {
    for (;;) {
      const { value, done } = candidates.next();
      if (done) return undefined;
      if (pacer.step() && this.view.mayPause) await pacer.rest();
      if (!this.matches) return { raw: value.raw, document: undefined };
      const document = decode(value.raw);
      if (this.matches(document)) return { raw: value.raw, document };
    }
  }

  private async nextSorted(sort: Document, max: number, pacer: Pacer): Promise<Matched[]> {
    this.sorted ??= await this.view.read((candidates) => this.sortAll(candidates, sort, pacer));
    const batch: Matched[] = [];
    let bytes = 0;
    while (batch.length < max && bytes < maxBatchBytes && batch.length < this.sorted.length) {
      const found = this.sorted[batch.length] as Matched;
      batch.push(found);
      bytes += found.raw.length;
    }
    this.sorted = this.sorted.slice(batch.length);
    this.exhausted = this.sorted.length === 0;
    return batch;
  }

  /** Keeps at most skip + limit documents in memory. */
  private async sortAll(
    candidates: Iterator<StoredDocument>,
    sort: Document,
    pacer: Pacer,
  ): Promise<Matched[]> {
    const keep = this.toSkip + this.toGive;
    const compare = sortComparator(sort);
    const byKey = (a: Matched, b: Matched) => compare(a.document ?? {}, b.document ?? {});
    let all: Matched[] = [];
    let bytes = 0;
    for (;;) {
      const found = await this.nextMatch(candidates, pacer);
      if (!found) break;
      all.push({ raw: found.raw, document: found.document ?? decode(found.raw) });
      bytes += found.raw.length;
      if (all.length > 2 * keep + 1000) {
        all = all.sort(byKey).slice(0, keep);
        bytes = all.reduce((sum, { raw }) => sum + raw.length, 0);
      }
      checkMemory('Sort', bytes);
    }
    return all.sort(byKey).slice(this.toSkip, keep);
  }

  private present(raw: Uint8Array, document: Document | undefined): Uint8Array {
    return this.project ? encode(this.project(document ?? decode(raw))) : raw;
  }
}
