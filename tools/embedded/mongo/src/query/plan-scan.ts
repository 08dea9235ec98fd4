import type { CollectionInfo } from '../storage/collection-info';
import type { Entry, KeyRange, Reader } from '../storage/environment';
import { documentKey, shortId, shortTuple, uniqueEntryKey, wholeRange } from '../storage/keys';
import type { IndexScan, Plan } from './planner';

export interface StoredDocument {
  /** The id part of the document's key. */
  id: Buffer;
  raw: Buffer;
}

/** An index entry; the clustered index also has the document itself. */
interface Found {
  id: Buffer;
  raw?: Buffer;
}

/**
 * Walks a plan's candidates. It can be interrupted and resumed with another reader (a cursor's next batch); it then
 * continues after the last key.
 */
export class PlanScan {
  keysExamined = 0;
  documentsExamined = 0;
  private scanAt = 0;
  private rangeAt = 0;
  private lastKey: Buffer | undefined;
  private readonly seen: Set<string> | undefined;

  constructor(
    private readonly collection: CollectionInfo,
    private readonly plan: Plan,
  ) {
    const repeats =
      plan.scans.length > 1 || plan.scans.some(({ index }) => index.multikey || index.truncated);
    this.seen = repeats ? new Set() : undefined;
  }

  *candidates(reader: Reader): Generator<StoredDocument> {
    if (this.plan.scans.length === 0) {
      yield* this.wholeCollection(reader);
      return;
    }
    for (; this.scanAt < this.plan.scans.length; this.scanAt++, this.rangeAt = 0) {
      const scan = this.plan.scans[this.scanAt] as IndexScan;
      for (const { id, raw: found } of scan.points
        ? this.lookUps(scan, scan.points, reader)
        : this.entries(scan, reader)) {
        if (this.isRepeat(id)) continue;
        const raw = found ?? reader.document(documentKey(this.collection.id, id));
        if (!raw) continue;
        this.documentsExamined++;
        yield { id, raw };
      }
    }
  }

  private *wholeCollection(reader: Reader): Generator<StoredDocument> {
    const read = reader.scanDocuments.bind(reader);
    for (const { key, value } of this.range(wholeRange(this.collection.id), false, read)) {
      this.documentsExamined++;
      yield { id: key.subarray(4), raw: value };
    }
  }

  private *lookUps({ index }: IndexScan, points: readonly Buffer[], reader: Reader): Generator<Found> {
    while (this.rangeAt < points.length) {
      const point = points[this.rangeAt++] as Buffer;
      this.keysExamined++;
      const id = index.clustered
        ? shortId(point)
        : reader.indexEntry(uniqueEntryKey(index.id, shortTuple(point)));
      if (id) yield { id };
    }
  }

  private *entries({ index, ranges, reverse }: IndexScan, reader: Reader): Generator<Found> {
    for (; this.rangeAt < ranges.length; this.rangeAt++) {
      const range = ranges[this.rangeAt] as KeyRange;
      const read = index.clustered ? reader.scanDocuments.bind(reader) : reader.scanIndex.bind(reader);
      for (const { key, value } of this.range(range, reverse, read)) {
        this.keysExamined++;
        yield index.clustered ? { id: key.subarray(4), raw: value } : { id: value };
      }
      this.lastKey = undefined;
    }
  }

  private *range(
    { start, end }: KeyRange,
    reverse: boolean,
    read: (range: KeyRange, reverse: boolean) => Iterable<Entry>,
  ): Generator<Entry> {
    const from = this.lastKey && !reverse ? successor(this.lastKey) : start;
    const to = this.lastKey && reverse ? this.lastKey : end;
    for (const entry of read({ start: from, end: to }, reverse)) {
      this.lastKey = entry.key;
      yield entry;
    }
  }

  private isRepeat(id: Buffer): boolean {
    if (!this.seen) return false;
    const name = id.toString('latin1');
    if (this.seen.has(name)) return true;
    this.seen.add(name);
    return false;
  }
}

/** The smallest key after this one. */
function successor(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.of(0)]);
}
