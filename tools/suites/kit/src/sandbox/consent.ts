import { ticketLinkIn, type MailMessage } from '../mail/mail';
import type { Person } from '../users/person';

export interface Page {
  status: number;
  html: string;
}

/** Submits the sandbox's consent page. @returns its response; `location` is empty when it does not redirect */
export async function submitConsent(
  url: string,
  fields: Record<string, string> = { decision: 'allow' },
): Promise<{ status: number; location: string; text: string }> {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const location = answer.headers.get('location') ?? '';
  return { status: answer.status, location, text: await answer.text() };
}

/** Submits the consent page in the creator's browser, and follows the redirect to Cutroom's page. */
export async function consent(
  creator: Person,
  url: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<Page> {
  const { status, location, text } = await submitConsent(url, { decision });
  if (!location) throw new Error(`the consent page did not redirect: ${status} ${text}`);
  return creator.openPage(location);
}

/** Follows the emailed link that asks for consent again, and consents. */
export async function authorizeAgain(creator: Person, mail: Pick<MailMessage, 'text'>): Promise<Page> {
  const answer = await creator.open(ticketLinkIn(mail), 'POST');
  const url = answer.headers.get('location');
  if (!url) throw new Error(`the emailed link did not redirect: ${answer.status} ${await answer.text()}`);
  return consent(creator, url);
}
