import { partPlan } from '@cutroom/contracts';
import { abortAll, askForList, delayAfter, dueCall, endTransfer, lengthOf, type Draft } from './draft';
import type { Failure } from './state';

/** A part could not be read or sent. */
export function partFailed(draft: Draft, number: number, failure: Failure): void {
  const { transfer } = draft;
  const part = transfer.active.get(number);
  if (part?.at !== 'checking' && part?.at !== 'hashing' && part?.at !== 'sending') return;
  if (failure.kind === 'unreadable') return endTransfer(draft, { reason: 'unreadable' });
  const isAnswerLost = part.at === 'sending' && part.sent >= lengthOf(draft, number);
  if (isAnswerLost && failure.kind === 'connection') {
    transfer.active.set(number, { at: 'doubtful', tries: part.tries, isAskedFor: false });
    return askForList(draft);
  }
  retryPart(draft, number, failure);
  if (failure.kind === 'rejected') partRejected(draft, number);
}

/**
 * Damage in transit and expired URLs are temporary. A store that refuses a part this often in a row will not accept it.
 */
const mostRejections = 5;

function partRejected(draft: Draft, number: number): void {
  const { transfer } = draft;
  // The server cannot list the parts either, as while the keys of the store are replaced: the fault is not this part's.
  if ((transfer.call?.tries ?? 0) > 0) return;
  const times = (transfer.rejections.get(number) ?? 0) + 1;
  if (times >= mostRejections) return endTransfer(draft, { reason: 'rejected' });
  transfer.rejections = new Map(transfer.rejections).set(number, times);
  // The store may have lost the upload. Only the server can check that and begin it again.
  askForList(draft);
}

export function signFailed(draft: Draft, numbers: readonly number[], failure: Failure): void {
  const signing = numbers.filter((number) => draft.transfer.active.get(number)?.at === 'signing');
  for (const number of signing) retryPart(draft, number, failure);
  if (signing.length > 0) serverRefused(draft, failure);
}

export function callFailed(draft: Draft, failure: Failure): void {
  const { transfer, moment } = draft;
  if (!transfer.call) return;
  const tries = transfer.call.tries + 1;
  const until = moment.at + delayAfter(draft, tries, failure);
  const kind = failure.kind === 'incomplete' ? 'list' : transfer.call.kind;
  transfer.call = { kind, tries, until, running: false };
  serverRefused(draft, failure);
}

/** Delays a part by its own backoff. */
export function retryPart(draft: Draft, number: number, failure: Failure): void {
  const { transfer, moment } = draft;
  const part = transfer.active.get(number);
  const tries = (part?.tries ?? 0) + 1;
  const until = moment.at + delayAfter(draft, tries, failure);
  const again = failure.kind === 'rejected' ? 'hash' : 'sign';
  transfer.active.set(number, {
    at: 'waiting',
    tries,
    until,
    then: part?.at === 'checking' ? 'check' : again,
  });
}

/** Restarts stalled parts, and lists the parts when one gets no response. */
export function restartStalled(draft: Draft): void {
  const { transfer, moment, commands } = draft;
  for (const [number, part] of transfer.active) {
    if (part.at !== 'sending') continue;
    const { answerMs, stallMs } = moment.timing;
    const limit = part.sent >= lengthOf(draft, number) ? answerMs : stallMs;
    if (moment.at - part.movedAt <= limit) continue;
    commands.push({ type: 'abort', number });
    partFailed(draft, number, { kind: 'connection' });
  }
}

/** Applies a failure of a server call to the whole transfer. */
function serverRefused(draft: Draft, failure: Failure): void {
  const { transfer } = draft;
  switch (failure.kind) {
    case 'signed-out':
      transfer.signedOut = true;
      return;
    case 'gone':
      return endTransfer(draft, { reason: 'gone' });
    case 'refused':
      return endTransfer(draft, { reason: 'refused', message: failure.message });
    case 'too-large':
      return endTransfer(draft, { reason: 'too-large', message: failure.message });
    case 'received':
      // The server has received the upload, so no comparison is needed: only its response is missing.
      abortAll(draft);
      Object.assign(transfer, { missing: [], unchecked: [] });
      if (transfer.call?.kind !== 'finish') transfer.call = dueCall('finish');
      transfer.plan ??= partPlan(transfer.size, transfer.size);
  }
}
