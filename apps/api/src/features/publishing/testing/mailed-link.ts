import type { ReceivedMail } from '../../../testing/mails';
import { Browser, type ShownPage } from './browser';
import type { PublishStage } from './publish-stage';

/** The link in an email that asks for permission again. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [link] = /http\S+ticket=[\w-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error('this email has no link');
  return link;
}

/** Opens the emailed link, presses its button, decides on Google's page (allows by default), and comes back. */
export async function followLink(
  { api }: PublishStage,
  mail: ReceivedMail,
  form?: Record<string, string>,
): Promise<ShownPage> {
  const browser = new Browser(api.url);
  const shown = await browser.open(linkIn(mail));
  if (!shown.text.includes('Continue to Google')) throw new Error(`no button: ${shown.status}`);
  const { headers } = await browser.open(linkIn(mail), 'POST');
  return browser.consent(headers.get('location') ?? '', form);
}
