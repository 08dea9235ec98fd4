import { until } from '../../../testing/until';
import { linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import {
  askConsent,
  buildPendingVideo,
  mailAbout,
  publish,
  rowOf,
  startPublishStage,
  untilLog,
  type PublishStage,
} from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';
import { sweepPublishes } from './sweep-publishes';

jest.setTimeout(120_000);

let stage: PublishStage;
beforeAll(async () => {
  stage = await startPublishStage();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => stage.close());

const days = 86_400_000;
const sweepAt = (ms: number) =>
  sweepPublishes({ ...stage.api.publishing, clock: () => new Date(Date.now() + ms) });

describe('what the sweeper mends', () => {
  it('tells of a link that nobody followed in time, once', async () => {
    const video = await buildPendingVideo(stage);
    await askConsent(stage, video);
    await sweepAt(11 * 60_000);
    const log = await untilLog(stage, video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('expired');
    await sweepAt(11 * 60_000);
    expect((await rowOf(stage, video)).log?.version).toBe(log.version);
  });

  it('tells of a permission that was given to a process which died with it, by mail too', async () => {
    const video = await buildPendingVideo(stage);
    await askConsent(stage, video);
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, { $set: { status: 'used' } });
    await sweepAt(21 * 60_000);
    const log = await untilLog(stage, video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('could not go on');
    expect((await mailAbout(stage, video, 'Not published')).text).toContain('could not go on');
    expect((await rowOf(stage, video)).state).toBe('PENDING');
  });

  it('gives up an upload that has rested for a week, and its link with it', async () => {
    const video = await buildPendingVideo(stage);
    await sandbox.fault({ kind: 'token-expired', step: 'probe' });
    await sandbox.fault({ kind: 'session-needs-token' });
    await publish(stage, video);
    const mail = await mailAbout(stage, video, 'Your permission is needed');
    await until('it rests', async () => (await rowOf(stage, video)).publish?.awaiting);
    await sweepAt(6 * days);
    expect((await rowOf(stage, video)).state).toBe('PUBLISHING');

    await sweepAt(8 * days);
    const row = await rowOf(stage, video);
    expect(row).toMatchObject({ state: 'PENDING', publish: { session: null, awaiting: null } });
    expect((await mailAbout(stage, video, 'Not published')).text).toContain('within a week');
    expect((await new Browser(stage.api.url).open(linkIn(mail))).status).toBe(410);
  });
});
