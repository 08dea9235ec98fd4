import {
  creatorCredentials,
  creatorSignUpRequest,
  editorCredentials,
  editorSignUpRequest,
  roleChoice,
  sendOtpRequest,
  verifyOtpRequest,
  type CreatorSignUpRequest,
  type EditorSignUpRequest,
} from '@cutroom/contracts';
import { checkForm, type CheckedForm, type FormProblem } from '../../../lib/forms/check-form';
import type { SignUpState } from './sign-up-state';

export const checkEmail = ({ values }: SignUpState) => checkForm(sendOtpRequest, values);
export const checkOtp = ({ values }: SignUpState) => checkForm(verifyOtpRequest, values);
export const checkRole = ({ role }: SignUpState) => checkForm(roleChoice, { role });

/** The problem of the account details, or null; editors also need a name (docs/product.md#9-validation-rules). */
export function credentialsProblem({ values, role }: SignUpState): FormProblem | null {
  const checked = checkForm<unknown>(role === 'EDITOR' ? editorCredentials : creatorCredentials, values);
  return checked.ok ? null : checked.problem;
}

/** The form has no fields for the optional parts of an editor's profile. */
type EditorForm = Omit<EditorSignUpRequest, 'about' | 'yearsOfExperience' | 'location'>;
export type SignUpRequest = CreatorSignUpRequest | EditorForm;

/**
 * The final submit: every field is required, and the password rule applies again
 * (docs/product.md#9-validation-rules).
 */
export function checkSignUp({ values, role }: SignUpState): CheckedForm<SignUpRequest> {
  return role === 'EDITOR'
    ? checkForm<SignUpRequest>(editorSignUpRequest, { ...values, role, code: values.inviteCode })
    : checkForm<SignUpRequest>(creatorSignUpRequest, { ...values, role, code: values.couponCode });
}
