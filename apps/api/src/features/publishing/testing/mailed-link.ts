import type { ReceivedMail } from '../../../testing/mails';
import { Browser, type ShownPage } from './browser';
import type { PublishStage } from './publish-stage';

/** The link in a mail that asks for permission again. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [link] = /http\S+ticket=[\w-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error('there is no link in this mail');
  return link;
}

/** Opens the mailed page, presses its button, decides on Google's page (allows, unless told otherwise), and comes back. */
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
