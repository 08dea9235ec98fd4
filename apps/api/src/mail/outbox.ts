import type { SecretBox } from '@cutroom/server-kit';
import { exponentialBackoff } from '../jobs/backoff';
import type { Jobs } from '../jobs/jobs';
import type { Mail, MailOutbox } from './mail';
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
}

/**
 * Letters as durable jobs. A letter can hold a one-time code, so it is sealed while it waits, and its row goes
 * as soon as it has been handed over.
 */
export function createMailOutbox({ jobs, secretBox, transport }: OutboxDeps): MailOutbox {
  jobs.define<SealedMail>(
    jobName,
    async ({ sealed }) => {
      await transport.send(JSON.parse(secretBox.open(sealed, sealContext)) as Mail);
    },
    { concurrency: 5, retry },
  );
  return {
    async enqueue(mail, { session } = {}) {
      const sealed = secretBox.seal(JSON.stringify(mail), sealContext);
      await jobs.enqueue<SealedMail>(jobName, { sealed }, { session });
    },
  };
}
