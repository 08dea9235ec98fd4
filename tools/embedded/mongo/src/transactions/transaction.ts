import type { Document } from '../documents';
import type { CollectionInfo } from '../storage/collection-info';
import type { Snapshot } from '../storage/environment';
import type { ShortKey } from '../storage/keys';

/** A document within a transaction. */
export interface OverlayDocument {
  id: ShortKey;
  /** The document in the snapshot; undefined when it is missing. */
  before: Document | undefined;
  after: Document | undefined;
  raw: Buffer | undefined;
}

export interface CollectionOverlay {
  collection: CollectionInfo;
  /** By id key, as latin1. */
  documents: Map<string, OverlayDocument>;
  /** Unique keys that documents of the overlay hold: lock name → id key as latin1. */
  uniqueKeys: Map<string, string>;
}

export type TransactionState = 'open' | 'committing' | 'committed' | 'aborted';

/** An open transaction: its snapshot and its uncommitted writes. */
export class Transaction {
  state: TransactionState = 'open';
  readonly overlays = new Map<number, CollectionOverlay>();
  /** The collections that its first writes created, by namespace; the catalog receives them with the commit. */
  readonly created = new Map<string, CollectionInfo>();
  readonly locks = new Set<string>();
  /** Connections that used it; without any of them, no client can end it. */
  readonly connections = new Set<object>();
  /** Resolves when it has committed or aborted. */
  readonly ended: Promise<void>;
  private resolveEnded: () => void = () => undefined;

  constructor(
    readonly sessionId: string,
    readonly number: bigint,
    readonly snapshot: Snapshot,
    readonly startedAt: number,
    /** Catalog time of the snapshot. */
    readonly catalogTime: number,
  ) {
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
  }

  overlayOf(collection: CollectionInfo): CollectionOverlay | undefined {
    return this.overlays.get(collection.id);
  }

  overlayFor(collection: CollectionInfo): CollectionOverlay {
    const known = this.overlays.get(collection.id);
    if (known) return known;
    const overlay = { collection, documents: new Map(), uniqueKeys: new Map() };
    this.overlays.set(collection.id, overlay);
    return overlay;
  }

  /** Releases the snapshot and everything that waits for the transaction. */
  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.overlays.clear();
    this.snapshot.close();
    this.resolveEnded();
  }
}
