import { runServer } from '../../kit/src/index';
import { startMailInbox } from './start-mail-inbox';

void runServer({
  name: 'mail-inbox',
  ports: { MAIL_INBOX_HTTP_PORT: 3004, MAIL_INBOX_SMTP_PORT: 3025 },
  async start(ports) {
    const { url, stop } = await startMailInbox({
      dataDir: process.env.MAIL_INBOX_DATA_DIR || '.data/mail-inbox',
      host: process.env.MAIL_INBOX_HOST || '127.0.0.1',
      httpPort: ports.MAIL_INBOX_HTTP_PORT,
      smtpPort: ports.MAIL_INBOX_SMTP_PORT,
    });
    return { address: url, stop };
  },
});
