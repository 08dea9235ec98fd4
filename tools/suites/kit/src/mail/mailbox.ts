import type { SiteAddress } from '../stack/test-stack';
import { mailsTo, type MailMessage } from './mail';

/** Reads within this time share one request, because many test cases wait for an email at the same time. */
const staleMs = 400;

/** The inbox of one address. */
export class Mailbox {
  private request: Promise<MailMessage[]> | undefined;
  private requestedAt = 0;

  constructor(
    private readonly stack: SiteAddress,
    private readonly address: string,
  ) {}

  messages(): Promise<MailMessage[]> {
    if (!this.request || Date.now() - this.requestedAt > staleMs) {
      this.requestedAt = Date.now();
      this.request = mailsTo(this.stack, this.address);
    }
    return this.request;
  }

  /** Waits for an email with this subject, or one of these. @returns false when none arrives in time */
  async receives(subject: string | string[], timeoutMs = 300_000): Promise<boolean> {
    const subjects = [subject].flat();
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const messages = await this.messages().catch(() => []);
      if (messages.some((mail) => subjects.includes(mail.subject))) return true;
      if (Date.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, staleMs / 2));
    }
  }
}
