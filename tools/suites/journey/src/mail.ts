import * as z from 'zod/mini';
import { until } from './poll';
import type { SiteAddress } from './test-stack';

const messageList = z.array(
  z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
);
export type MailMessage = z.infer<typeof messageList>[number];

/** Every mail that was sent to an address, oldest first. */
export async function mailsTo(stack: SiteAddress, to: string): Promise<MailMessage[]> {
  const response = await fetch(`${stack.urls.mail}/messages?to=${encodeURIComponent(to)}`);
  return messageList.parse(await response.json());
}

/** Waits for a mail to an address whose text matches. */
export async function mailTo(stack: SiteAddress, to: string, text: RegExp): Promise<MailMessage> {
  return until(`a mail to ${to} with ${text}`, async () => {
    const messages = await mailsTo(stack, to);
    return messages.reverse().find((mail) => text.test(mail.text));
  });
}

/** The one-time code that was mailed to an address. */
export async function otpFor(stack: SiteAddress, to: string): Promise<string> {
  const mail = await mailTo(stack, to, /\b\d{6}\b/);
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}
