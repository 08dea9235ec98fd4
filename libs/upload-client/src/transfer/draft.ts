import { backoffMs, partLength } from '@cutroom/contracts';
import type { ActivePart, Call, End, Failure, Moment, Transfer, TransferCommand } from './state';

/** A transfer while an event is applied to it, with the commands that follow from it. */
export interface Draft {
  transfer: { -readonly [Key in keyof Transfer]: Transfer[Key] } & { active: Map<number, ActivePart> };
  moment: Moment;
  commands: TransferCommand[];
}

export const dueCall = (kind: Call['kind']): Call => ({ kind, tries: 0, until: 0, running: false });

export const lengthOf = ({ transfer: { plan } }: Draft, number: number): number =>
  plan ? partLength(plan, number) : 0;

export function arrive(draft: Draft, number: number): void {
  const { transfer } = draft;
  transfer.active.delete(number);
  if (transfer.rejections.has(number)) {
    transfer.rejections = new Map([...transfer.rejections].filter(([part]) => part !== number));
  }
  transfer.arrived += lengthOf(draft, number);
  if (transfer.call?.kind === 'list' && transfer.call.running) transfer.since = [...transfer.since, number];
}

export function abortAll({ transfer, commands }: Draft): void {
  for (const number of transfer.active.keys()) commands.push({ type: 'abort', number });
  transfer.active.clear();
}

export function endTransfer(draft: Draft, end: End): void {
  abortAll(draft);
  draft.transfer.end = end;
}

export function delayAfter({ moment: { timing, random } }: Draft, tries: number, failure: Failure): number {
  const own = backoffMs(tries, { firstMs: timing.firstRetryMs, maxMs: timing.maxRetryMs, random });
  return failure.kind === 'busy' ? Math.max(own, failure.retryAfterMs ?? 0) : own;
}

/** Requests a list of the parts, unless a due or running call leads to one. */
export function askForList({ transfer }: Draft): void {
  transfer.call ??= dueCall('list');
}
