import * as z from 'zod/mini';
import { initialState, type SignUpState } from './sign-up-state';

const invitation = z.object({ email: z.string(), inviteCode: z.string() });

/**
 * The sign-up of a visitor who comes from an emailed invitation: address, role and code are filled in. A reload
 * continues with what the tab has stored.
 *
 * @param passed the state of the navigation, which anything on this origin may have set
 */
export function acceptInvited(kept: SignUpState, passed: unknown): SignUpState {
  const { success, data } = invitation.safeParse(passed);
  if (!success || kept.values.inviteCode === data.inviteCode) return kept;
  return { ...initialState, role: 'EDITOR', values: { ...initialState.values, ...data } };
}
