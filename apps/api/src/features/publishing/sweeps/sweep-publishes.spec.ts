import { until } from '@cutroom/server-kit/testing';
import { linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import { usePublishStage } from '../testing/publish-stage';
import { buildDoubtfulUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { sweepPublishes } from './sweep-publishes';

const stage = usePublishStage();

const days = 86_400_000;
const sweepAt = (ms: number) =>
  sweepPublishes({ ...stage.api.publishing, clock: () => new Date(Date.now() + ms) });

describe('sweepPublishes', () => {
  it('logs once that a link has expired', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    await sweepAt(11 * 60_000);
    const log = await stage.untilLog(video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('expired');
    await sweepAt(11 * 60_000);
    expect((await stage.rowOf(video)).log?.version).toBe(log.version);
  });

  it('logs and emails that a permission was lost with its process', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, { $set: { status: 'used' } });
    await sweepAt(21 * 60_000);
    const log = await stage.untilLog(video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('could not go on');
    expect((await stage.mailAbout(video, 'Not published')).text).toContain('could not go on');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
  });

  it('ends an upload that has waited for permission for a week, and its link', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'token-expired', step: 'probe' });
    await sandbox.fault({ kind: 'session-needs-token' });
    await stage.publish(video);
    const mail = await stage.mailAbout(video, 'Your permission is needed');
    await until('the upload waits for permission', async () => (await stage.rowOf(video)).publish?.awaiting);
    await sweepAt(6 * days);
    expect((await stage.rowOf(video)).state).toBe('PUBLISHING');

    await sweepAt(8 * days);
    const row = await stage.rowOf(video);
    expect(row).toMatchObject({ state: 'PENDING', publish: { session: null, awaiting: null } });
    expect((await stage.mailAbout(video, 'Not published')).text).toContain('within a week');
    expect((await new Browser(stage.api.url).open(linkIn(mail))).status).toBe(410);
  });

  it('tells the creator to check the channel first when the last byte was sent before that week', async () => {
    const video = await buildDoubtfulUpload(stage);
    expect(await sandbox.onChannel(video)).toHaveLength(1);
    await sweepAt(8 * days);
    const { state, log } = await stage.rowOf(video);
    expect([state, log?.failure]).toEqual(['PENDING', expect.stringContaining('Check your channel first')]);
    const { text } = await stage.mailAbout(video, 'Not published');
    expect(text).toContain('publish again only if the video is not there');
    expect(text).not.toContain('to start anew');
  });
});
