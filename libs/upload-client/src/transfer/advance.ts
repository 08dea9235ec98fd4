import { dueCall, type Draft } from './draft';
import { isBeingChecked } from './state';

/** How many parts that had arrived before are compared at once. */
const checksAtOnce = 2;

/** Starts all calls and parts that may start now. */
export function advance(draft: Draft): void {
  const { transfer } = draft;
  if (transfer.end || transfer.lanes === 0 || transfer.signedOut) return;
  startCall(draft);
  if (!transfer.plan) return;
  resumeWaiting(draft);
  if (isChecking(draft)) return;
  while (transfer.active.size < transfer.lanes && transfer.missing.length > 0) {
    const [number = 0, ...rest] = transfer.missing;
    transfer.missing = rest;
    startPart(draft, number, 0);
  }
  if (transfer.missing.length + transfer.active.size === 0) transfer.call ??= dueCall('finish');
  startCall(draft);
}

function startCall({ transfer, moment, commands }: Draft): void {
  const { call } = transfer;
  if (!call || call.running || call.until > moment.at) return;
  transfer.call = { ...call, until: moment.at, running: true };
  transfer.since = [];
  if (call.kind === 'list') askForDoubtful(transfer.active);
  commands.push({ type: call.kind });
}

/**
 * Marks doubtful parts as requested. Their times could not tell, because a doubt and the list requested for it can have
 * the same time.
 */
function askForDoubtful(active: Draft['transfer']['active']): void {
  for (const [number, part] of active) {
    if (part.at === 'doubtful') active.set(number, { ...part, isAskedFor: true });
  }
}

function resumeWaiting(draft: Draft): void {
  for (const [number, part] of draft.transfer.active) {
    if (part.at !== 'waiting' || part.until > draft.moment.at) continue;
    if (part.then === 'check') checkPart(draft, number, part.tries);
    else startPart(draft, number, part.tries, part.then === 'hash');
  }
}

function checkPart({ transfer, moment, commands }: Draft, number: number, tries: number): void {
  transfer.active.set(number, { at: 'checking', tries, since: moment.at });
  commands.push({ type: 'hash', number });
}

/** While parts are being compared, the file may be the wrong one, so nothing is sent. */
function isChecking(draft: Draft): boolean {
  const { transfer } = draft;
  const checking = () => [...transfer.active.values()].filter(isBeingChecked).length;
  while (transfer.unchecked.length > 0 && checking() < checksAtOnce) {
    const [number = 0, ...rest] = transfer.unchecked;
    transfer.unchecked = rest;
    checkPart(draft, number, 0);
  }
  return checking() > 0;
}

function startPart(draft: Draft, number: number, tries: number, rehash = false): void {
  const { transfer, moment, commands } = draft;
  const md5 = transfer.md5s[number];
  if (md5 !== undefined && !rehash) return signPart(draft, number, md5, tries);
  transfer.active.set(number, { at: 'hashing', tries, since: moment.at });
  commands.push({ type: 'hash', number });
}

/** All parts that need a URL after one event share one call. */
export function signPart({ transfer, commands }: Draft, number: number, md5: string, tries: number): void {
  transfer.active.set(number, { at: 'signing', tries });
  const index = commands.findIndex(({ type }) => type === 'sign');
  const command = commands[index];
  if (command?.type === 'sign')
    commands[index] = { type: 'sign', parts: [...command.parts, { number, md5 }] };
  else commands.push({ type: 'sign', parts: [{ number, md5 }] });
}
