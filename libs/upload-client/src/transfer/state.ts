import type { PartPlan } from '@cutroom/contracts';

/** The kinds of failures of parts and calls that are handled differently. */
export type Failure =
  /** No response. */
  | { kind: 'connection' }
  /** 429 or 5xx; `retryAfterMs` when the response names a time. */
  | { kind: 'busy'; retryAfterMs?: number }
  /** The store refuses this URL or these bytes; a fresh checksum and URL may help. */
  | { kind: 'rejected' }
  | { kind: 'signed-out' }
  /** The upload was cancelled, expired, or belongs to somebody else. */
  | { kind: 'gone' }
  /** The upload has been received before. */
  | { kind: 'received' }
  /** The store lacks parts that were believed to have arrived. */
  | { kind: 'incomplete' }
  | { kind: 'refused'; message: string }
  /** The server refused the file, and the upload waits for a smaller one. */
  | { kind: 'too-large'; message: string }
  /** The file cannot be read: it was moved, changed or unplugged. */
  | { kind: 'unreadable' };

/** Why a transfer is over. All but `received` and `refused` can be continued with the right file, or in a new upload. */
export type End =
  | { reason: 'received' }
  | { reason: 'gone' }
  | { reason: 'refused'; message: string }
  | { reason: 'too-large'; message: string }
  /** The store refused one part again and again, with fresh checksums and URLs. */
  | { reason: 'rejected' }
  | { reason: 'unreadable' }
  /** The bytes of the file differ from those that have arrived. */
  | { reason: 'other-file' }
  /** The file was modified while it was being sent. */
  | { reason: 'changed' };

/** A part in progress, and how often it has failed. Times are in epoch milliseconds. */
export type ActivePart =
  /** It has arrived before; its checksum in the file is being computed, to compare them. */
  | { at: 'checking'; tries: number; since: number }
  | { at: 'hashing'; tries: number; since: number }
  | { at: 'signing'; tries: number }
  | { at: 'sending'; tries: number; sent: number; movedAt: number }
  /**
   * All its bytes were sent, but no response came: only a list that was requested afterwards shows whether it has
   * arrived.
   */
  | { at: 'doubtful'; tries: number; isAskedFor: boolean }
  | { at: 'waiting'; tries: number; until: number; then: NextStep };

/** The step with which a part that has failed continues. */
type NextStep = 'check' | 'hash' | 'sign';

/** A call that is due at `until`, or running since then. */
export interface Call {
  kind: 'list' | 'finish';
  tries: number;
  until: number;
  running: boolean;
}

/** A part that the store has; `md5` in base64. */
export interface ListedPart {
  number: number;
  /** Bytes. */
  size: number;
  md5: string;
}

/** The transfer of one file. Lists of parts are indexed by number, from 1. */
export interface Transfer {
  /** Bytes of the file. */
  readonly size: number;
  /** Null until the first list. */
  readonly plan: PartPlan | null;
  /** The number of parts that may be in flight at once; 0 pauses. */
  readonly lanes: number;
  /** No call is made until the user has signed in again; parts in flight continue. */
  readonly signedOut: boolean;
  readonly missing: readonly number[];
  readonly active: ReadonlyMap<number, ActivePart>;
  /** Parts that an earlier page has sent and that still have to be compared with the file, and how many there were. */
  readonly unchecked: readonly number[];
  readonly toCheck: number;
  /** Checksums in the store, and those in the file for the parts that were read. */
  readonly stored: readonly (string | undefined)[];
  readonly md5s: readonly (string | undefined)[];
  /** Bytes that have arrived and match the file. */
  readonly arrived: number;
  /** Parts that arrived during a list, which may lack them. */
  readonly since: readonly number[];
  /** How often in a row the store has refused a part, by its number. */
  readonly rejections: ReadonlyMap<number, number>;
  readonly call: Call | null;
  /** When the last event happened. */
  readonly lastAt: number;
  readonly end: End | null;
}

export type TransferEvent =
  | { type: 'lanes'; lanes: number }
  | { type: 'signed-in' }
  | { type: 'listed'; partSize: number; parts: readonly ListedPart[] }
  | { type: 'hashed'; number: number; md5: string }
  | { type: 'signed'; urls: readonly { number: number; url: string }[] }
  | { type: 'progress'; number: number; sent: number }
  | { type: 'sent'; number: number }
  | { type: 'part-failed'; number: number; failure: Failure }
  | { type: 'sign-failed'; numbers: readonly number[]; failure: Failure }
  | { type: 'finished' }
  | { type: 'call-failed'; failure: Failure }
  | { type: 'tick' };

export type TransferCommand =
  | { type: 'list' }
  | { type: 'finish' }
  | { type: 'hash'; number: number }
  | { type: 'sign'; parts: readonly { number: number; md5: string }[] }
  | { type: 'send'; number: number; url: string; md5: string }
  | { type: 'abort'; number: number };

export interface TransferTiming {
  /** A part that moves no byte for this long is restarted. */
  stallMs: number;
  /** How long the store may take to respond after all bytes of a part were sent. */
  answerMs: number;
  /** How long the server may take to respond to a call. */
  callMs: number;
  firstRetryMs: number;
  maxRetryMs: number;
}

export const transferTiming: TransferTiming = {
  stallMs: 15_000,
  answerMs: 60_000,
  // Longer than a proxy in front of the server waits, so that its response comes first.
  callMs: 120_000,
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
};

/** The time of an event, and its source of randomness. */
export interface Moment {
  /** Epoch milliseconds. */
  at: number;
  /** From 0 to 1. */
  random: () => number;
  timing: TransferTiming;
}

export const createTransfer = (size: number): Transfer => ({
  size,
  plan: null,
  lanes: 0,
  signedOut: false,
  missing: [],
  active: new Map(),
  unchecked: [],
  toCheck: 0,
  stored: [],
  md5s: [],
  arrived: 0,
  since: [],
  rejections: new Map(),
  call: { kind: 'list', tries: 0, until: 0, running: false },
  lastAt: 0,
  end: null,
});

/** Bytes that have arrived or are in flight. */
export function bytesSent({ arrived, active }: Transfer): number {
  let sent = arrived;
  for (const part of active.values()) if (part.at === 'sending') sent += part.sent;
  return sent;
}

export const isBeingChecked = (part: ActivePart): boolean =>
  part.at === 'checking' || (part.at === 'waiting' && part.then === 'check');

export type TransferStage = 'starting' | 'checking' | 'sending' | 'finishing' | 'ended';

export function stageOf({ end, plan, unchecked, active, call }: Transfer): TransferStage {
  if (end) return 'ended';
  if (!plan) return 'starting';
  if (unchecked.length > 0 || [...active.values()].some(isBeingChecked)) return 'checking';
  return call?.kind === 'finish' ? 'finishing' : 'sending';
}

const slowReadMs = 60_000;

/**
 * Whether nothing moves because reading the file has taken long. A slow drive is not a failure, so reading continues.
 */
export function isReadSlow({ active, lastAt }: Transfer): boolean {
  const parts = [...active.values()];
  const isSlow = (part: ActivePart) => 'since' in part && lastAt - part.since > slowReadMs;
  return parts.some(isSlow) && !parts.some(({ at }) => at === 'sending');
}

/** The share of the arrived parts that were compared with the file, from 0 to 1. */
export function shareChecked({ unchecked, active, toCheck }: Transfer): number {
  const checking = [...active.values()].filter(isBeingChecked).length;
  return toCheck === 0 ? 1 : 1 - (unchecked.length + checking) / toCheck;
}

/** When the next try begins while nothing moves because of failures; null while something moves. */
export function retryingAt({ active, call }: Transfer): number | null {
  const times: number[] = [];
  for (const part of active.values()) {
    if (part.at !== 'waiting') return null;
    times.push(part.until);
  }
  if (call && call.tries > 0) times.push(call.until);
  return times.length > 0 ? Math.min(...times) : null;
}
