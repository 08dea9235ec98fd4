import PostalMime, { type Address } from 'postal-mime';
import type { Mail } from './mail';

/** The SMTP envelope of a mail. */
export interface Envelope {
  from: string;
  to: string[];
}

/**
 * Parses a raw mail. Recipients come from the envelope rather than the To header, so that a blind copy is listed
 * under the address it was sent to.
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

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** The HTML part of a raw mail with its inline images (RFC 2392) as data URLs, because its policy blocks all requests. */
export async function htmlWithImages(raw: Buffer): Promise<string> {
  const { html = '', attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const images = new Map<string, string>();
  for (const { contentId, mimeType, content } of attachments) {
    if (contentId === undefined || typeof content !== 'string' || !imageTypes.has(mimeType)) continue;
    images.set(contentId.replace(/^<|>$/g, ''), `data:${mimeType};base64,${content}`);
  }
  return html.replace(/(?<=\bsrc=")cid:([^"]+)(?=")/g, (link, id: string) => images.get(id) ?? link);
}

/** The header block of a raw mail. */
export function headersOf(raw: Buffer): string {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'));
  return raw.subarray(0, end ? end.index : raw.length).toString('utf8');
}

function addressOf(address: Address | undefined): string | undefined {
  return address?.address || address?.group?.[0]?.address || undefined;
}
