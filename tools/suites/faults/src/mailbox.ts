import { mailsTo, type MailMessage, type StackAddress } from '@cutroom/journey';

/** How old a look into the inbox may be: many cases wait for their mail at the same time. */
const staleMs = 400;

/** The creator's inbox, looked into once for everybody who asks at about the same moment. */
export class Mailbox {
  private look: Promise<MailMessage[]> | undefined;
  private lookedAt = 0;

  constructor(
    private readonly stack: StackAddress,
    private readonly address: string,
  ) {}

  messages(): Promise<MailMessage[]> {
    if (!this.look || Date.now() - this.lookedAt > staleMs) {
      this.lookedAt = Date.now();
      this.look = mailsTo(this.stack, this.address);
    }
    return this.look;
  }

  /** Whether a mail with this subject has arrived, or does within the time. */
  async receives(subject: string, timeoutMs = 30_000): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const messages = await this.messages().catch(() => []);
      if (messages.some((mail) => mail.subject === subject)) return true;
      if (Date.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, staleMs / 2));
    }
  }
}
