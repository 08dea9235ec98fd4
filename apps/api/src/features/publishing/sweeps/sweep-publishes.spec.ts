import { until } from '../../../testing/until';
import { linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';
import { sweepPublishes } from './sweep-publishes';

const stage = usePublishStage();

const days = 86_400_000;
const sweepAt = (ms: number) =>
  sweepPublishes({ ...stage.api.publishing, clock: () => new Date(Date.now() + ms) });

describe('what the sweeper mends', () => {
  it('tells of a link that nobody followed in time, once', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    await sweepAt(11 * 60_000);
    const log = await stage.untilLog(video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('expired');
    await sweepAt(11 * 60_000);
    expect((await stage.rowOf(video)).log?.version).toBe(log.version);
  });

  it('tells of a permission that was given to a process which died with it, by mail too', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, { $set: { status: 'used' } });
    await sweepAt(21 * 60_000);
    const log = await stage.untilLog(video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('could not go on');
    expect((await stage.mailAbout(video, 'Not published')).text).toContain('could not go on');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
  });

  it('gives up an upload that has rested for a week, and its link with it', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'token-expired', step: 'probe' });
    await sandbox.fault({ kind: 'session-needs-token' });
    await stage.publish(video);
    const mail = await stage.mailAbout(video, 'Your permission is needed');
    await until('it rests', async () => (await stage.rowOf(video)).publish?.awaiting);
    await sweepAt(6 * days);
    expect((await stage.rowOf(video)).state).toBe('PUBLISHING');

    await sweepAt(8 * days);
    const row = await stage.rowOf(video);
    expect(row).toMatchObject({ state: 'PENDING', publish: { session: null, awaiting: null } });
    expect((await stage.mailAbout(video, 'Not published')).text).toContain('within a week');
    expect((await new Browser(stage.api.url).open(linkIn(mail))).status).toBe(410);
  });
});
