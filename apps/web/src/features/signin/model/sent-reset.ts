import { limits } from '@cutroom/contracts';
import { forgetKey, keepJson, readJson } from '../../../lib/storage/stored-json';

/** A reset code that was requested: for which address, and when (epoch milliseconds). */
export interface SentReset {
  email: string;
  at: number;
}

const storageKey = 'cutroom.form.reset-password';

/** Null when no code was requested in this tab, or the code has expired since. */
export function readSentReset(storage: Storage): SentReset | null {
  const { email, at } = (readJson(storage, storageKey) ?? {}) as Partial<SentReset>;
  if (typeof email !== 'string' || typeof at !== 'number') return null;
  if (at + limits.otpLifetimeMs <= Date.now()) return null;
  return { email, at };
}

export const keepSentReset = (storage: Storage, sent: SentReset): void => keepJson(storage, storageKey, sent);
export const forgetSentReset = (storage: Storage): void => forgetKey(storage, storageKey);
