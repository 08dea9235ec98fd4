import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { maxLength, minLength } from '../rules/lengths';
import { isStrongPassword } from '../rules/password';
import { accessCode, bounded, countWords, email, objectId, text, username } from '../rules/text';
import { roles } from '../states';

const required = (error: string) => z.string(error).check(minLength(1, error));

/** A typed password. @param tooLong the message for one that is longer than any password */
const password = (empty: string, tooLong: string) =>
  required(empty).check(bounded(limits.passwordInputMax, tooLong));

/**
 * The checks of a form with a new password in `field`: first it equals its confirmation, then it follows the rule
 * (docs/product.md#9-validation-rules).
 */
const newPasswordChecks = <Field extends string>(field: Field, mismatch: string) =>
  [
    z.refine<Record<Field | 'confirmPassword', string>>((form) => form[field] === form.confirmPassword, {
      error: mismatch,
      path: ['confirmPassword'],
      abort: true,
    }),
    z.refine<Record<Field, string>>((form) => isStrongPassword(form[field]), {
      error: messages.passwordRule,
      path: [field],
    }),
  ] as const;

const digits = (longest: number, format: RegExp, empty: string, invalid: string) =>
  z.string(empty).check(
    bounded(longest + limits.paddingMax, invalid),
    z.trim(),
    z.refine((value) => value.length > 0, { error: empty, abort: true }),
    z.regex(format, invalid),
  );

const otpCode = (empty: string, invalid: string) =>
  digits(limits.otpLength, new RegExp(`^\\d{${limits.otpLength}}$`), empty, invalid);

/** Twelve digits, or six of a code that an earlier version emailed. */
const resetCode = (empty: string, invalid: string) => {
  const { otpLength, resetCodeLength } = limits;
  return digits(resetCodeLength, new RegExp(`^(\\d{${otpLength}}|\\d{${resetCodeLength}})$`), empty, invalid);
};

/** At most 30 words (docs/product.md#9-validation-rules). */
export const about = text({ max: limits.aboutMaxCharacters, multiline: true }).check(
  z.refine((value) => countWords(value) <= limits.aboutMaxWords, messages.aboutLimit),
);

/** Whole years; multipart forms send them as text. */
export const yearsOfExperience = z.pipe(
  z.pipe(
    z.union(
      [
        z.number(),
        z.string().check(bounded(3, messages.invalidInputs), z.regex(/^\d{0,3}$/, messages.invalidInputs)),
      ],
      messages.invalidInputs,
    ),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
  z.nullable(
    z
      .int(messages.invalidInputs)
      .check(
        z.minimum(0, messages.invalidInputs),
        z.maximum(limits.yearsOfExperienceMax, messages.invalidInputs),
      ),
  ),
);

export const sendOtpRequest = z.object({ email: email(messages.invalidInputs) });
export type SendOtpRequest = z.infer<typeof sendOtpRequest>;

export const requestPasswordResetRequest = z.object({ email: email(messages.emptyInputs) });
export type RequestPasswordResetRequest = z.infer<typeof requestPasswordResetRequest>;

export const verifyOtpRequest = z.object({
  email: email(messages.invalidInputs),
  otp: otpCode(messages.invalidInputs, messages.otpInvalid),
});
export type VerifyOtpRequest = z.infer<typeof verifyOtpRequest>;

/** The username of everybody who has deleted their account. Nobody can choose it: it has a space. */
export const deletedAccountName = 'Deleted account';

export const checkUsernameRequest = z.object({ username: username(messages.inputsAreEmpty) });
export type CheckUsernameRequest = z.infer<typeof checkUsernameRequest>;

/** Sign-up step 3: a role must be chosen (docs/product.md#9-validation-rules). */
export const roleChoice = z.object({ role: z.enum(roles, messages.invalidInputs) });

const credentialFields = {
  username: username(messages.inputsAreEmpty),
  password: password(messages.inputsAreEmpty, messages.passwordRule),
  confirmPassword: password(messages.inputsAreEmpty, messages.passwordMismatch),
};
const editorName = text({ max: limits.nameMax, empty: messages.inputsAreEmpty });
const credentialChecks = newPasswordChecks('password', messages.passwordMismatch);

/** Sign-up step 4, checked before Next (docs/product.md#9-validation-rules). */
export const creatorCredentials = z.object(credentialFields).check(...credentialChecks);
export const editorCredentials = z
  .object({ ...credentialFields, name: editorName })
  .check(...credentialChecks);

const signUpFields = {
  ...credentialFields,
  email: email(messages.inputsAreEmpty),
  otp: otpCode(messages.inputsAreEmpty, messages.otpInvalid),
};

export const creatorSignUpRequest = z
  .object({
    ...signUpFields,
    role: z.literal('YOUTUBER', messages.inputsAreEmpty),
    code: accessCode(messages.inputsAreEmpty, messages.couponInvalid),
  })
  .check(...credentialChecks);
export type CreatorSignUpRequest = z.infer<typeof creatorSignUpRequest>;

/** The text fields of the multipart call; the optional image is its part `profile`. */
export const editorSignUpRequest = z
  .object({
    ...signUpFields,
    role: z.literal('EDITOR', messages.inputsAreEmpty),
    name: editorName,
    code: accessCode(messages.inputsAreEmpty, messages.inviteInvalid),
    about: z.optional(about),
    yearsOfExperience: z.optional(yearsOfExperience),
    location: z.optional(text({ max: limits.locationMax })),
  })
  .check(...credentialChecks);
export type EditorSignUpRequest = z.infer<typeof editorSignUpRequest>;

export const signInRequest = z.object({
  username: z.string(messages.inputsAreEmpty).check(
    bounded(limits.emailMax + limits.paddingMax, messages.signInWrong),
    z.trim(),
    z.refine((value) => value.length > 0, messages.inputsAreEmpty),
    maxLength(limits.emailMax, messages.signInWrong),
  ),
  // Not the rule for new passwords: an old password may predate it.
  password: password(messages.inputsAreEmpty, messages.signInWrong),
});
export type SignInRequest = z.infer<typeof signInRequest>;

const newPasswordFields = {
  newPassword: password(messages.emptyInputs, messages.passwordRule),
  confirmPassword: password(messages.emptyInputs, messages.mismatchPassword),
};
const newPasswordFieldChecks = newPasswordChecks('newPassword', messages.mismatchPassword);

/** All three fields are checked, the confirmation too (docs/product.md#9-validation-rules). */
export const changePasswordRequest = z
  .object({ oldPassword: password(messages.emptyInputs, messages.oldPasswordWrong), ...newPasswordFields })
  .check(...newPasswordFieldChecks);
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** A forgotten password: the emailed reset code takes the place of the old password. */
export const resetPasswordRequest = z
  .object({
    email: email(messages.emptyInputs),
    otp: resetCode(messages.emptyInputs, messages.otpInvalid),
    ...newPasswordFields,
  })
  .check(...newPasswordFieldChecks);
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** A new email address. The password proves that the account's owner asks, not somebody at their open page. */
export const requestEmailChangeRequest = z.object({
  email: email(messages.emptyInputs),
  password: password(messages.emptyInputs, messages.passwordWrong),
});
export type RequestEmailChangeRequest = z.infer<typeof requestEmailChangeRequest>;

/** The code was emailed to the new address. */
export const changeEmailRequest = z.object({
  email: email(messages.emptyInputs),
  otp: otpCode(messages.emptyInputs, messages.otpInvalid),
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

/** The text fields of the multipart call; an omitted field keeps its value. The image is its part `profile`. */
export const updateEditorRequest = z.object({
  name: z.optional(editorName),
  about: z.optional(about),
  yearsOfExperience: z.optional(yearsOfExperience),
  location: z.optional(text({ max: limits.locationMax })),
});
export type UpdateEditorRequest = z.infer<typeof updateEditorRequest>;

/** The account as its owner sees it. `profile` is an image URL, valid for 15 minutes. */
export const profile = z.object({
  _id: objectId(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isInTeam: z.boolean(),
  teamId: z.nullable(objectId()),
  name: z.nullable(z.string()),
  about: z.nullable(z.string()),
  yearsOfExperience: z.nullable(z.number()),
  location: z.nullable(z.string()),
  profile: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Profile = z.infer<typeof profile>;

/** The result of a sign-in and of a renewal. `expiresIn` is in seconds; the token expires with it. */
export const signInResult = z.object({ token: z.string(), response: profile, expiresIn: z.number() });
export type SignInResult = z.infer<typeof signInResult>;
