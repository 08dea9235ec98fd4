import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { minLength } from '../rules/lengths';
import { bounded } from '../rules/text';

const typed = (wrong: string) =>
  z
    .string(messages.emptyInputs)
    .check(bounded(limits.passwordInputMax, wrong), minLength(1, messages.emptyInputs));

/** The password and the typed username, so that neither a stolen session nor a wrong click deletes an account. */
export const deleteAccountRequest = z.object({
  password: typed(messages.passwordWrong),
  username: typed(messages.usernameNotConfirmed),
});
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;
