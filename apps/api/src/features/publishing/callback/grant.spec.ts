import { endpoints } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();
afterEach(() => jest.restoreAllMocks());

const stored = async ({ id }: PendingVideo) => {
  const rows = stage.api.deps.connection.collection('audit');
  const found = await rows.find({ 'video._id': new Types.ObjectId(id) }).toArray();
  return found.map(({ action }) => action as string);
};

/** From now on, this process stores no event that belongs to no transaction, as if it died first. */
const dieBeforeRecording = () => jest.spyOn(stage.api.publishing.audit, 'record').mockReturnValue();

describe('the audit trail of a process that dies right after its writes', () => {
  it('has the permission to publish, and that the video was published', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    dieBeforeRecording();
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    expect(await stored(video)).toEqual(expect.arrayContaining(['permission-given', 'published']));
  });

  it('has entries for a permission to continue an upload, and for its need', async () => {
    dieBeforeRecording();
    const video = await buildRestingUpload(stage);
    const { url, browser } = await stage.askFor(endpoints.resumePublish, video);
    await sandbox.clearFaults();
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    const actions = await stored(video);
    expect(actions.filter((action) => action === 'permission-given')).toHaveLength(2);
    expect(actions).toContain('permission-needed');
    await stage.untilState(video, 'PUBLISHED');
  });

  it('has an entry for a publish that failed', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'answer-lost' });
    await sandbox.fault({ kind: 'session-gone', step: 'probe', times: 2 });
    dieBeforeRecording();
    await stage.publish(video);
    await stage.untilState(video, 'PENDING');
    expect(await stored(video)).toContain('publish-failed');
  });
});

describe('a permission whose entry in the audit trail cannot be stored', () => {
  const failOnce = () =>
    jest
      .spyOn(stage.api.publishing.audit, 'recordWith')
      .mockRejectedValueOnce(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

  it('publishes nothing, and the creator can publish again', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    failOnce();
    expect(await browser.consent(url)).toMatchObject({ status: 503 });
    expect(await stage.rowOf(video)).toMatchObject({ state: 'PENDING', publish: null });
    expect(await stage.publish(video)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('continues no upload, and the card offers to ask again', async () => {
    const video = await buildRestingUpload(stage);
    const { url, browser } = await stage.askFor(endpoints.resumePublish, video);
    await sandbox.clearFaults();
    failOnce();
    expect(await browser.consent(url)).toMatchObject({ status: 503 });
    expect((await stage.listed(video)).need).toMatchObject({ kind: 'authorization', asking: false });
  });
});
