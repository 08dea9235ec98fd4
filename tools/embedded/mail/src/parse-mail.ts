import PostalMime, { type Address } from 'postal-mime';
import type { Mail } from './mail';

/** What SMTP said about a mail, apart from the mail itself. */
export interface Envelope {
  from: string;
  to: string[];
}

/**
 * Reads a raw mail. Recipients come from the envelope, not from the To header, so that a blind copy is found
 * under the address it was really sent to.
 */
export async function parseMail(id: string, date: string, envelope: Envelope, raw: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  return {
    id,
    to: envelope.to.join(', '),
    from: addressOf(parsed.from) ?? envelope.from,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    date,
  };
}

/** The header block of a raw mail, as it was sent. */
export function headersOf(raw: Buffer): string {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'));
  return raw.subarray(0, end ? end.index : raw.length).toString('utf8');
}

function addressOf(address: Address | undefined): string | undefined {
  return address?.address || address?.group?.[0]?.address || undefined;
}
