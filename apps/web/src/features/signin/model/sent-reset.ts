import { limits } from '@cutroom/contracts';
import { forgetTabDraft, keepTabDraft, readTabDraft } from '../../../lib/drafts/tab-draft';

/** A reset code that was requested: for which address, and when (epoch milliseconds). */
export interface SentReset {
  email: string;
  at: number;
}

const name = 'reset-password';

/** Null when no code was requested in this tab, or the code has expired since. */
export function readSentReset(storage: Storage, now = Date.now()): SentReset | null {
  const { email, at } = (readTabDraft(storage, name) ?? {}) as Partial<SentReset>;
  if (typeof email !== 'string' || typeof at !== 'number' || at + limits.otpLifetimeMs <= now) return null;
  return { email, at };
}

export const keepSentReset = (storage: Storage, sent: SentReset): void => keepTabDraft(storage, name, sent);
export const forgetSentReset = (storage: Storage): void => forgetTabDraft(storage, name);
