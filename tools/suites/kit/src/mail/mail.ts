import * as z from 'zod/mini';
import type { SiteAddress } from '../stack/test-stack';
import { until } from '@cutroom/contracts/testing';

const messageList = z.array(
  z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
);
export type MailMessage = z.infer<typeof messageList>[number];

/** Reads every email to an address, oldest first. */
export async function mailsTo(stack: SiteAddress, to: string): Promise<MailMessage[]> {
  const response = await fetch(`${stack.urls.mail}/messages?to=${encodeURIComponent(to)}`);
  return messageList.parse(await response.json());
}

/** Waits for an email to an address with a matching text. @returns the newest one */
export async function mailTo(stack: SiteAddress, to: string, text: RegExp): Promise<MailMessage> {
  return until(`an email to ${to} that matches ${text}`, async () => {
    const messages = await mailsTo(stack, to);
    return messages.reverse().find((mail) => text.test(mail.text));
  });
}

/** Waits for the latest one-time code that was emailed to an address. */
export async function otpFor(stack: SiteAddress, to: string): Promise<string> {
  const mail = await mailTo(stack, to, /\b\d{6}\b/);
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

/** The link in an email that asks the creator for consent again. @throws Error when the email has none */
export function ticketLinkIn({ text }: Pick<MailMessage, 'text'>): string {
  const [link] = /http\S+ticket=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error('the email has no link with a ticket');
  return link;
}
