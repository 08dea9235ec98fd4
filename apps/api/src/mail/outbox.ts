import type { Metrics, SecretBox } from '@cutroom/server-kit';
import { exponentialBackoff, type Jobs } from '@cutroom/jobs';
import type { Mail, MailOutbox } from './mail';
import { RefusedRecipient } from './refused-recipient';
import type { MailTransport } from './smtp-transport';

const jobName = 'send-mail';
const sealContext = 'mail';

/** 1 s, 2 s, 4 s, ... up to 5 minutes, for about a day. */
const retry = exponentialBackoff({ firstMs: 1_000, maxMs: 300_000, attempts: 350 });

interface SealedMail {
  sealed: string;
}

interface OutboxDeps {
  jobs: Jobs;
  secretBox: SecretBox;
  transport: MailTransport;
  metrics: Pick<Metrics, 'counter'>;
}

/**
 * Sends emails as durable jobs. An email can contain a one-time code, so it is encrypted while it waits. The job is
 * deleted as soon as the mail server has accepted the email, or has said that nobody has the address.
 */
export function createMailOutbox({ jobs, secretBox, transport, metrics }: OutboxDeps): MailOutbox {
  const mails = metrics.counter('mails_total', 'Emails by outcome; a failed one is retried', ['outcome']);
  for (const outcome of ['sent', 'failed', 'given-up']) mails.inc({ outcome }, 0);
  jobs.define<SealedMail>(
    jobName,
    async ({ sealed }, { jobId, log }) => {
      const mail = JSON.parse(secretBox.open(sealed, sealContext)) as Mail;
      try {
        await transport.send(mail, jobId);
        mails.inc({ outcome: 'sent' });
      } catch (error) {
        const isRefused = error instanceof RefusedRecipient;
        mails.inc({ outcome: isRefused ? 'given-up' : 'failed' });
        if (!isRefused) throw error;
        // Without the address. The job is done: another try would be refused too.
        log.warn({ reply: error.reply }, 'gave up an email: the mail server refuses its recipient');
      }
    },
    { concurrency: 5, retry, onGivenUp: async () => mails.inc({ outcome: 'given-up' }) },
  );
  return {
    async enqueue(mail, { session } = {}) {
      const sealed = secretBox.seal(JSON.stringify(mail), sealContext);
      await jobs.enqueue<SealedMail>(jobName, { sealed }, { session });
    },
  };
}
