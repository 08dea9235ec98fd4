import { runServer } from '../../kit/src/index';
import { startMailInbox } from './start-mail-inbox';

void runServer({
  name: 'mail-inbox',
  ports: { MAIL_INBOX_HTTP_PORT: 3004, MAIL_INBOX_SMTP_PORT: 3025 },
  folder: { variable: 'MAIL_INBOX_DATA_DIR', fallback: '.data/mail-inbox' },
  async start(ports, dataDir) {
    const { url, stop } = await startMailInbox({
      dataDir,
      host: process.env.MAIL_INBOX_HOST || '127.0.0.1',
      httpPort: ports.MAIL_INBOX_HTTP_PORT,
      smtpPort: ports.MAIL_INBOX_SMTP_PORT,
    });
    return { address: url, stop };
  },
});
