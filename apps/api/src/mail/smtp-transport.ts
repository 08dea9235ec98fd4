import nodemailer from 'nodemailer';
import type { Mail } from './mail';
import { refusedRecipient } from './refused-recipient';

export interface MailTransport {
  /**
   * @param id the same at each try. When the reply of the mail server is lost, the email is sent again, and mailboxes that
   *   know its Message-ID show it once.
   * @throws RefusedRecipient when nobody has the address; another error when the mail server is unreachable or rejects the email
   */
  send(mail: Mail, id: string): Promise<void>;
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
  const [, domain = 'localhost'] = /@([^@\s>]+)>?\s*$/.exec(from) ?? [];
  return {
    async send({ to, subject, text, html, headers, images = [] }, id) {
      const attachments = images.map(({ cid, fileName, contentType, base64 }) => ({
        cid,
        filename: fileName,
        contentType,
        content: base64,
        encoding: 'base64',
        contentDisposition: 'inline' as const,
      }));
      const messageId = `<${id}@${domain}>`;
      const mail = { messageId, to: { name: '', address: to }, subject, text, html, headers, attachments };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw refusedRecipient(error) ?? error;
      });
    },
    close: () => transport.close(),
  };
}
