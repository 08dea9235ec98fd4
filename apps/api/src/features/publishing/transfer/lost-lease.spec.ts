import { endpoints } from '@cutroom/contracts';
import { LeaseLost } from '@cutroom/jobs';
import type { Mail } from '../../../mail/mail';
import { PublishFailure } from '../google/publish-failure';
import type { TransferRecord } from '../records/publishing-record';
import { usePublishStage } from '../testing/publish-stage';
import { buildRunningUpload } from '../testing/resting-upload';
import { awaitConsent } from './await-consent';
import { completePublish } from './complete-publish';
import { failPublish } from './fail-publish';
import { HeldLease } from './lease';
import { Pace } from './pace';
import type { Slot } from './slot';
import type { TransferDeps } from './transfer.deps';

const stage = usePublishStage();

const slot: Slot = {
  stop: new AbortController().signal,
  pace: new Pace(0),
  mustYield: () => false,
  next: () => 'free',
};

const ends: [string, (deps: TransferDeps, lease: HeldLease) => Promise<void>][] = [
  ['fails', (deps, lease) => failPublish(deps, lease, new PublishFailure({ code: 'source-missing' }))],
  ['needs permission', (deps, lease) => awaitConsent(deps, lease, 'needs-token')],
  ['completes', (deps, lease) => completePublish(deps, lease, slot, slot.stop)],
];

describe('a transfer whose upload was cancelled', () => {
  it.each(ends)('says nothing by email or in the bell when it %s afterwards', async (_, end) => {
    const { publishing, call } = stage.api;
    const video = await buildRunningUpload(stage);
    const row = await publishing.videos.findById(video.id).lean<TransferRecord>();
    if (!row) throw new Error('the video is gone');
    const lease = new HeldLease(publishing, row, performance.now());
    const { token } = stage.creator;
    await call(endpoints.cancelPublish, { token, body: { videoId: video.id, attempt: 1 } });

    const subjects: string[] = [];
    const mail = { enqueue: async ({ subject }: Mail) => void subjects.push(subject) };
    await expect(end({ ...publishing, mail }, lease)).rejects.toBeInstanceOf(LeaseLost);
    lease.stop();
    expect(subjects).toEqual([]);
    expect(await publishing.links.countDocuments({ videoId: video.id })).toBe(0);
    const { data } = await call(endpoints.notifications, { token });
    expect((data ?? []).filter(({ video: { _id } }) => _id === video.id)).toEqual([]);
  });
});
