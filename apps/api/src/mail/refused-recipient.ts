/** The mail server rejects this address as unknown, so no further try can reach anybody. */
export class RefusedRecipient extends Error {
  override readonly name = 'RefusedRecipient';

  /** @param reply such as `550 5.1.1`, without its text, which mostly repeats the address */
  constructor(readonly reply: string) {
    super(`the mail server refuses the recipient: ${reply}`);
  }
}

interface SmtpFailure {
  /** The command that the server refused. */
  command?: unknown;
  response?: unknown;
}

/** RFC 3463: no such mailbox, domain or address, a mailbox that has moved or is disabled, a domain without mail (RFC 7505). */
const ofRecipient = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.1']);

/** Without such a code: no address by its syntax, no such mailbox, not a local user, not a mailbox name (RFC 5321, section 4.2.3). */
const basicOfRecipient = new Set(['501', '550', '551', '553']);

/** Other reasons for which servers respond with 550 to a recipient. The operator of this instance has to fix those. */
const ours =
  /relay|rcpthosts|sender|authenticat|authoriz|not permitted|policy|spam|block|black|helo|client|reputation/i;

/**
 * Why a mail server refuses the recipient for good; null for every other failure: those of the connection, temporary ones, and those
 * of this instance, such as a wrong sender, a missing sign-in or a server that does not relay for it.
 *
 * @param failure what nodemailer throws for an email to one recipient
 */
export function refusedRecipient(failure: unknown): RefusedRecipient | null {
  const { command, response } = (failure ?? {}) as SmtpFailure;
  if (command !== 'RCPT TO' || typeof response !== 'string') return null;
  const [, basic = '', enhanced, text = ''] =
    /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\s)?(.*)/s.exec(response) ?? [];
  const isOfRecipient = enhanced
    ? ofRecipient.has(enhanced)
    : basicOfRecipient.has(basic) && !ours.test(text);
  return isOfRecipient ? new RefusedRecipient(enhanced ? `${basic} ${enhanced}` : basic) : null;
}
