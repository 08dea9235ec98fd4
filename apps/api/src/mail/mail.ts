import type { ClientSession } from 'mongoose';

/** A letter to one person; both forms say the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailOutbox {
  /**
   * Writes the letter down to be sent; it survives a crash and a mail server that is down for hours.
   * With a session it is sent if, and only if, that transaction commits.
   */
  enqueue(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
}
