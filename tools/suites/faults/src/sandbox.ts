import { setFault, type StackAddress } from '@cutroom/journey';
import type { Fault, Step } from './fault-cases';
import { count } from './figures';

/** Aims faults at the upload of a file of `size` bytes: publishes that run beside it are left alone. */
export async function injectFaults(
  stack: StackAddress,
  faults: readonly Fault[],
  size: number,
): Promise<void> {
  for (const fault of faults) {
    await setFault(stack, fault.step === 'token' ? { ...fault } : { ...fault, size });
    count('faults', fault.times ?? 1);
  }
}

async function ask<Answer>(stack: StackAddress, what: string): Promise<Answer> {
  return (await (await fetch(`${stack.urls.youtube}/sandbox/${what}`)).json()) as Answer;
}

export interface UploadSession {
  id: string;
  /** Bytes that have arrived. */
  offset: number;
  total: number;
  puts: number;
  /** PUTs that came while another one to the same session was under way. */
  overlaps: number;
  finished: boolean;
}

export const uploadSessions = (stack: StackAddress): Promise<UploadSession[]> => ask(stack, 'sessions');

/** Faults that have not struck. */
export const faultsLeft = (stack: StackAddress): Promise<(Fault & { size?: number })[]> =>
  ask(stack, 'faults');

/** What the sandbox can be asked to do wrong, and at which steps. */
export const faultKinds = (stack: StackAddress): Promise<{ kind: string; aimed: Step[] }[]> =>
  ask(stack, 'faults/kinds');

export async function clearFaults(stack: StackAddress): Promise<void> {
  await fetch(`${stack.urls.youtube}/sandbox/faults`, { method: 'DELETE' });
}
