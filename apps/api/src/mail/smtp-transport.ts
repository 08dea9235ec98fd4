import nodemailer from 'nodemailer';
import type { Mail } from './mail';
import { refusedRecipient } from './refused-recipient';

export interface MailTransport {
  /** @throws RefusedRecipient when nobody has the address; another error when the mail server is unreachable or rejects the email */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `Cutroom <no-reply@example.com>` */
  from: string;
}

/** Sends email over SMTP. The content of an email can make nodemailer neither fetch a URL nor read a file. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ to, subject, text, html, headers, images = [] }) {
      const attachments = images.map(({ cid, fileName, contentType, base64 }) => ({
        cid,
        filename: fileName,
        contentType,
        content: base64,
        encoding: 'base64',
        contentDisposition: 'inline' as const,
      }));
      const mail = { to: { name: '', address: to }, subject, text, html, headers, attachments };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw refusedRecipient(error) ?? error;
      });
    },
    close: () => transport.close(),
  };
}
