import { endpoints } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import type { AuditEvent } from '../../../audit/audit-trail';
import type { Mail } from '../../../mail/mail';
import type { ConsentRecord } from '../records/consent.model';
import { sweepPublishes } from '../sweeps/sweep-publishes';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { endGivenAttempt } from './end-attempt';

const stage = usePublishStage();

describe('endGivenAttempt', () => {
  it('emails once when two processes end the same attempt', async () => {
    const { publishing } = stage.api;
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    const consent = await publishing.consents.findOne({ videoId: video.id }).lean<ConsentRecord>();
    if (!consent) throw new Error('no consent');
    const subjects: string[] = [];
    const mail = { enqueue: async ({ subject }: Mail) => void subjects.push(subject) };
    const end = () => endGivenAttempt({ ...publishing, mail }, consent, { code: 'callback-interrupted' });
    await Promise.all([end(), end()]);
    await end();
    expect(subjects).toHaveLength(1);
    expect((await stage.rowOf(video)).log).toMatchObject({ version: 2 });
    expect(await publishing.consents.distinct('status', { videoId: video.id })).toEqual(['settled']);
  });
});

describe('a later permission whose process died', () => {
  /** Sweeps when the callback counts as abandoned. @returns what the audit trail gets */
  async function sweepLater(): Promise<AuditEvent['action'][]> {
    const { publishing } = stage.api;
    const actions: AuditEvent['action'][] = [];
    await sweepPublishes({
      ...publishing,
      audit: { ...publishing.audit, record: ({ action }) => void actions.push(action) },
      clock: () => new Date(Date.now() + 21 * 60_000),
    });
    return actions;
  }

  it('is not said to have expired when the upload continued with it', async () => {
    const video = await buildRestingUpload(stage);
    await sandbox.clearFaults();
    const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    const { consents } = stage.api.publishing;
    const ofResume = { videoId: video.id, purpose: 'resume' } as const;
    await consents.updateOne(ofResume, { $set: { status: 'used' } });
    expect(await sweepLater()).toEqual([]);
    expect(await consents.distinct('status', ofResume)).toEqual(['settled']);
  });

  it('can be given again when the upload did not continue', async () => {
    const video = await buildRestingUpload(stage);
    await stage.askFor(endpoints.resumePublish, video);
    const { consents } = stage.api.publishing;
    await consents.updateOne({ videoId: video.id, status: 'open' }, { $set: { status: 'used' } });
    expect(await sweepLater()).toEqual([]);
    await until('the card offers it', async () => (await stage.rowOf(video)).publish?.asking === null);
  });
});
