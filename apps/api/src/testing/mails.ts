import type { Connection } from 'mongoose';
import { until } from '@cutroom/server-kit/testing';

export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The emails that an address has received, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(new URL('/messages', process.env.TEST_MAIL_URL));
  const mails = (await response.json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.includes(address));
}

/** Waits until an address has received `count` emails, and returns the last of them. */
export const nextMailTo = (address: string, count = 1): Promise<ReceivedMail> =>
  until(`email ${count} to ${address} has arrived`, async () => (await mailsTo(address))[count - 1]);

/** The emails of an address once none is queued, so that no further one can arrive. */
export async function allMailsTo(address: string, connection: Connection): Promise<ReceivedMail[]> {
  const jobs = connection.collection('jobs');
  await until('every email is sent', async () => (await jobs.countDocuments({ name: 'send-mail' })) === 0);
  return mailsTo(address);
}

/** The whole email as it was sent, with its headers and attachments. */
export const rawMail = async ({ id }: ReceivedMail): Promise<string> =>
  (await fetch(new URL(`/mails/${id}/raw`, process.env.TEST_MAIL_URL))).text();

/** The email with each of its headers in one line (RFC 5322, section 2.2.3). */
export const unfolded = (raw: string): string => raw.replace(/\r\n(?=[ \t])/g, '').replace(/:[ \t]+/g, ': ');

/** Reads the one-time code, of six or twelve digits, from the emails of an address. */
export async function codeMailedTo(address: string, count = 1): Promise<string> {
  const { text } = await nextMailTo(address, count);
  const [code] = /\b\d{6}(?:\d{6})?\b/.exec(text) ?? [];
  if (!code) throw new Error(`no code in the email to ${address}`);
  return code;
}
