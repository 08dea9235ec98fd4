/** One mail as `GET /messages` answers it. */
export interface Mail {
  /** Sorts by arrival; letters, digits and dashes only. */
  id: string;
  /** The envelope's recipients (RCPT TO), joined with ', ' when there are several. */
  to: string;
  /** The address of the From header; the envelope's sender when there is none. */
  from: string;
  /** '' when the mail has none. */
  subject: string;
  /** The text part, '' when there is none. */
  text: string;
  /** The HTML part as it was sent, '' when there is none. Never safe to put into a page. */
  html: string;
  /** When it arrived here, ISO 8601 in UTC. */
  date: string;
}

/** Largest mail taken, in bytes; beyond it the sender is told 552. */
export const mailSizeLimit = 10 * 1024 * 1024;
