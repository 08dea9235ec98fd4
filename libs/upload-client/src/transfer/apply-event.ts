import { advance, signPart } from './advance';
import { compareList } from './compare-list';
import { abortAll, arrive, askForList, dueCall, endTransfer, type Draft } from './draft';
import { callFailed, partFailed, restartStalled, signFailed } from './failures';
import {
  isBeingChecked,
  type Moment,
  type Transfer,
  type TransferCommand,
  type TransferEvent,
} from './state';

/**
 * Applies one event to a transfer. Pure: it returns commands, whose outcomes come back as events. An event that does
 * not fit the state is a late one of a command that was given up, and changes nothing.
 *
 * The store is the authority on what has arrived: a part counts as arrived when the store has accepted it, or lists it
 * with the checksum that the same bytes have in the file.
 */
export function applyEvent(
  transfer: Transfer,
  event: TransferEvent,
  moment: Moment,
): { transfer: Transfer; commands: readonly TransferCommand[] } {
  if (transfer.end) return { transfer, commands: [] };
  const draft: Draft = { transfer: { ...transfer, active: new Map(transfer.active) }, moment, commands: [] };
  followClock(draft);
  take(draft, event);
  advance(draft);
  return draft;
}

/** When the clock was set back, waiting calls and parts must not wait until it has caught up. */
function followClock({ transfer, moment }: Draft): void {
  const back = transfer.lastAt - moment.at;
  transfer.lastAt = moment.at;
  if (back <= 0) return;
  for (const [number, part] of transfer.active) {
    if (part.at === 'waiting') transfer.active.set(number, { ...part, until: part.until - back });
    if ('since' in part) transfer.active.set(number, { ...part, since: part.since - back });
    if (part.at === 'sending') transfer.active.set(number, { ...part, movedAt: part.movedAt - back });
  }
  if (transfer.call) transfer.call = { ...transfer.call, until: transfer.call.until - back };
}

function take(draft: Draft, event: TransferEvent): void {
  const { transfer } = draft;
  switch (event.type) {
    case 'lanes':
      transfer.lanes = event.lanes;
      if (event.lanes === 0) halt(draft);
      return;
    case 'signed-in':
      transfer.signedOut = false;
      if (transfer.call && !transfer.call.running) transfer.call = dueCall(transfer.call.kind);
      return;
    case 'listed':
      compareList(draft, event.partSize, event.parts);
      if (transfer.call?.kind === 'list') transfer.call = null;
      // Their responses were lost during the list.
      if ([...transfer.active.values()].some(({ at }) => at === 'doubtful')) askForList(draft);
      return;
    case 'hashed':
      return hashed(draft, event.number, event.md5);
    case 'signed':
      for (const { number, url } of event.urls) signed(draft, number, url);
      return;
    case 'progress': {
      const part = transfer.active.get(event.number);
      if (part?.at !== 'sending' || event.sent <= part.sent) return;
      transfer.active.set(event.number, { ...part, sent: event.sent, movedAt: draft.moment.at });
      return;
    }
    case 'sent':
      if (transfer.active.get(event.number)?.at === 'sending') arrive(draft, event.number);
      return;
    case 'part-failed':
      return partFailed(draft, event.number, event.failure);
    case 'sign-failed':
      return signFailed(draft, event.numbers, event.failure);
    case 'finished':
      return endTransfer(draft, { reason: 'received' });
    case 'call-failed':
      return callFailed(draft, event.failure);
    case 'tick':
      return restartStalled(draft);
  }
}

function hashed(draft: Draft, number: number, md5: string): void {
  const { transfer } = draft;
  const part = transfer.active.get(number);
  if (part?.at === 'checking') {
    if (transfer.stored[number] !== md5) return endTransfer(draft, { reason: 'other-file' });
    transfer.md5s = transfer.md5s.with(number, md5);
    arrive(draft, number);
  } else if (part?.at === 'hashing') {
    if ((transfer.md5s[number] ?? md5) !== md5) return endTransfer(draft, { reason: 'changed' });
    transfer.md5s = transfer.md5s.with(number, md5);
    if (transfer.signedOut) {
      transfer.active.set(number, { at: 'waiting', tries: part.tries, until: draft.moment.at, then: 'sign' });
    } else signPart(draft, number, md5, part.tries);
  }
}

function signed({ transfer, moment, commands }: Draft, number: number, url: string): void {
  const part = transfer.active.get(number);
  const md5 = transfer.md5s[number];
  if (part?.at !== 'signing' || md5 === undefined) return;
  transfer.active.set(number, { at: 'sending', tries: part.tries, sent: 0, movedAt: moment.at });
  commands.push({ type: 'send', number, url, md5 });
}

/** Pauses: parts in flight become missing again, and a waiting call is made as soon as the transfer continues. */
function halt(draft: Draft): void {
  const { transfer } = draft;
  const parts = [...transfer.active];
  abortAll(draft);
  const numbers = (isCheck: boolean) =>
    parts.filter(([, part]) => isBeingChecked(part) === isCheck).map(([number]) => number);
  transfer.unchecked = [...numbers(true), ...transfer.unchecked];
  transfer.missing = [...numbers(false), ...transfer.missing].sort((one, other) => one - other);
  // One of them may have arrived nevertheless; a list will show it.
  if (parts.some(([, { at }]) => at === 'doubtful' || at === 'sending')) askForList(draft);
  if (transfer.call && !transfer.call.running) transfer.call = dueCall(transfer.call.kind);
}
