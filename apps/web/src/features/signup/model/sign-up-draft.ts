import { roles } from '@cutroom/contracts';
import { forgetKey, keepJson, readJson } from '../../../lib/storage/stored-json';
import { initialState, stages, type SignUpState, type SignUpValues } from './sign-up-state';

const storageKey = 'cutroom.form.sign-up';

/** What a reload keeps: everything that was typed except the passwords. Session storage cannot hold the picture. */
const keptFields = ['email', 'otp', 'username', 'name', 'couponCode', 'inviteCode'] as const;

interface KeptSignUp extends Pick<SignUpState, 'stage' | 'role' | 'otpSentTo' | 'otpSentAt'> {
  values: Pick<SignUpValues, (typeof keptFields)[number]>;
}

/** The sign-up as it was before a reload, or a new one. */
export function readSignUp(storage: Storage): SignUpState {
  const kept = (readJson(storage, storageKey) ?? {}) as Partial<KeptSignUp>;
  const stage = stages.find((one) => one === kept.stage);
  if (stage === undefined || typeof kept.otpSentTo !== 'string' || typeof kept.otpSentAt !== 'number')
    return initialState;
  const values = { ...initialState.values };
  for (const field of keptFields) {
    const value: unknown = kept.values?.[field];
    if (typeof value === 'string') values[field] = value;
  }
  const role = roles.find((one) => one === kept.role) ?? null;
  const { otpSentTo, otpSentAt } = kept;
  const read = { ...initialState, stage, values, role, otpSentTo, otpSentAt };
  // The last step needs the passwords, so a reload leads back to the step where they are typed.
  return stage === 'code' ? { ...read, stage: 'credentials', reopened: true } : read;
}

export function keepSignUp(storage: Storage, state: SignUpState): void {
  if (state === initialState) return;
  const { stage, role, otpSentTo, otpSentAt } = state;
  const { email, otp, username, name: fullName, couponCode, inviteCode } = state.values;
  const values = { email, otp, username, name: fullName, couponCode, inviteCode };
  keepJson(storage, storageKey, { stage, role, otpSentTo, otpSentAt, values } satisfies KeptSignUp);
}

/** The account exists, so nothing of its sign-up stays in the browser. */
export const forgetSignUp = (storage: Storage): void => forgetKey(storage, storageKey);
