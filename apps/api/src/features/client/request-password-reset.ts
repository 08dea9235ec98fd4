import type { RequestPasswordResetRequest } from '@cutroom/contracts';
import type { Origin } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';
import { noAccountMail, resetCodeMail } from './password.mails';

/**
 * Sends one email and does the same work whether or not an account exists, so neither the response nor its duration
 * reveals which (ADR 013). Only the owner of the address learns it.
 */
export async function requestPasswordReset(
  { users, resetCodes, mail, audit, webUrl }: ClientDeps,
  { email }: RequestPasswordResetRequest,
  { address }: Origin,
): Promise<null> {
  const user = await users.findOne({ email }, { teamId: 1, username: 1 }).lean();
  if (user) {
    const code = await resetCodes.issue(email, address);
    if (code === null) return null;
    await mail.enqueue(resetCodeMail(email, user.username, code));
  } else {
    if (!(await resetCodes.issueDecoy(email, address))) return null;
    await mail.enqueue(noAccountMail(email, `${webUrl}/signup`));
  }
  const [teamId, accountId] = [user?.teamId ?? null, user?._id];
  audit.record({ action: 'reset-code-sent', teamId, accountId, email, address });
  return null;
}
