import {
  messages,
  replies,
  type ChangeEmailRequest,
  type Profile,
  type RequestEmailChangeRequest,
} from '@cutroom/contracts';
import { conflict, duplicateField, unauthorized, wrongField } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';
import { emailChangedMail, emailCodeMail, emailInUseMail, formerEmailMail } from './email.mails';

/** What a code belongs to: nobody else can use it, and it is of no use for another address. */
const subjectOf = (userId: string, email: string): string => `${userId} ${email}`;

/**
 * Emails a code to the new address. For an address that has an account it does the same work, so that no response reveals
 * who has one (ADR 013): the owner of the address learns it by email. Within the resend wait no second email is sent.
 *
 * @throws AppError 400 for a wrong password, and for the address that the account has already; 429 when the account,
 *   or all accounts together, have asked for too many codes to this address
 */
export async function requestEmailChange(
  { users, passwords, emailCodes, mail, audit, rateLimits }: ClientDeps,
  { email, password }: RequestEmailChangeRequest,
  caller: Caller,
): Promise<null> {
  const { userId } = caller.actor;
  const user = await users.findById(userId).select('+passwordHash').lean();
  if (!user) throw unauthorized();
  if (!(await passwords.verify(user, password))) {
    audit.recordCall(caller, { action: 'email-change-refused' });
    throw wrongField('password', messages.passwordWrong);
  }
  if (user.email === email) throw wrongField('email', replies.emailSame);
  const subject = subjectOf(userId, email);
  await rateLimits.takeForNamed('ownEmailCodeTo', subject, caller.address);
  await rateLimits.takeForNamed('emailCodeTo', email, caller.address);
  if (await users.exists({ email })) {
    if (!(await emailCodes.issueDecoy(subject, caller.address))) return null;
    await mail.enqueue(emailInUseMail(email));
  } else {
    const code = await emailCodes.issue(subject, caller.address);
    if (code === null) return null;
    await mail.enqueue(emailCodeMail(email, user.username, code));
  }
  audit.recordCall(caller, { action: 'email-code-sent' });
  return null;
}

/**
 * Changes the address and emails both addresses, in the transaction that uses the code up. The sessions stay: whoever
 * asked for the code knew the password. A call that is repeated after its response was lost changes nothing.
 *
 * @throws AppError 400 for a code that is wrong, expired or used up, 409 when another account got the address meanwhile
 */
export async function changeEmail(
  deps: ClientDeps,
  { email, otp }: ChangeEmailRequest,
  caller: Caller,
): Promise<Profile> {
  const { userId } = caller.actor;
  const current = await deps.users.findById(userId).lean();
  if (!current) throw unauthorized();
  if (current.email === email) return deps.accounts.presentProfile(current);
  const code = await deps.emailCodes.check({ email: subjectOf(userId, email), otp }, caller);
  const changed = await deps.connection
    .transaction(async (session) => {
      await deps.emailCodes.consume(code, session);
      const before = await deps.users
        .findOneAndUpdate({ _id: userId, deletion: { $exists: false } }, { $set: { email } }, { session })
        .lean();
      if (!before) throw unauthorized();
      // Another account may have the former address next, and the code would reset its password.
      await deps.resetCodes.forget(before.email, session);
      await deps.mail.enqueue(formerEmailMail(before.email, before.username, email), { session });
      await deps.mail.enqueue(emailChangedMail(email, before.username), { session });
      return { ...before, email };
    })
    .catch((error: unknown) => {
      throw duplicateField(error) === 'email' ? conflict(replies.emailTaken) : error;
    });
  deps.audit.recordCall(caller, { action: 'email-changed' });
  return deps.accounts.presentProfile(changed);
}
