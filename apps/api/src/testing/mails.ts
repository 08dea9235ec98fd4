import type { Connection } from 'mongoose';
import { until } from '@cutroom/server-kit/testing';

export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** What has arrived for an address, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(new URL('/messages', process.env.TEST_MAIL_URL));
  const mails = (await response.json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.includes(address));
}

/** Waits until so many mails have arrived for an address; the last of them. */
export const nextMailTo = (address: string, count = 1): Promise<ReceivedMail> =>
  until(`mail ${count} to ${address} has arrived`, async () => (await mailsTo(address))[count - 1]);

/** What has arrived for an address once no email waits to be sent: enough to say that no further one comes. */
export async function allMailsTo(address: string, connection: Connection): Promise<ReceivedMail[]> {
  const jobs = connection.collection('jobs');
  await until('every email is sent', async () => (await jobs.countDocuments({ name: 'send-mail' })) === 0);
  return mailsTo(address);
}

/** Asks for a one-time code the way a person does: by reading the mail. */
export async function codeMailedTo(address: string, count = 1): Promise<string> {
  const { text } = await nextMailTo(address, count);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`no code in the mail to ${address}`);
  return code;
}
