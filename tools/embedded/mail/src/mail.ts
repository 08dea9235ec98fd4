/** One mail as `GET /messages` returns it. */
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
  /** The HTML part as sent, '' when there is none. Unsafe to embed in a page. */
  html: string;
  /** Time of arrival, ISO 8601 in UTC. */
  date: string;
}

/** The largest accepted mail in bytes; a larger one is rejected with 552. */
export const mailSizeLimit = 10 * 1024 * 1024;
