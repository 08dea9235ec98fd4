import type { ClientSession } from 'mongoose';

/** An email to one person. Text and HTML have the same content. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to those of every email. Names and values are ASCII. */
  headers?: Record<string, string>;
  /** What the HTML shows as `<img src="cid:…">`. */
  images?: InlineImage[];
}

export interface InlineImage {
  /** Unique in the email, without angle brackets (RFC 2392). */
  cid: string;
  fileName: string;
  contentType: string;
  base64: string;
}

export interface MailOutbox {
  /**
   * Stores the email to be sent. It survives a crash and a mail server that is down for hours.
   * With a session, the email is sent if and only if that transaction commits.
   */
  enqueue(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
}
