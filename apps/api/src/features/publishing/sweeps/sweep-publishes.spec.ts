import { endpoints, failureText } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { until } from '@cutroom/server-kit/testing';
import type { AuditEvent } from '../../../audit/audit-trail';
import type { Mail } from '../../../mail/mail';
import { buildVideoRow } from '../../../testing/builders';
import type { VideoModel } from '../../video/video.model';
import { linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import { usePublishStage } from '../testing/publish-stage';
import { buildDoubtfulUpload, buildRestingUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { sweepPublishes } from './sweep-publishes';

const stage = usePublishStage();

const days = 86_400_000;
const sweepAt = (ms: number) =>
  sweepPublishes({ ...stage.api.publishing, clock: () => new Date(Date.now() + ms) });

/** Sweeps a week later. `meanwhile` runs once the sweep has read which uploads wait, and before it ends them. */
async function sweepOvertakenBy(meanwhile: () => Promise<unknown>): Promise<string[]> {
  const subjects: string[] = [];
  const { videos } = stage.api.publishing;
  const find: unknown = (...query: Parameters<VideoModel['find']>) => {
    const found = videos.find(...query);
    if (!JSON.stringify(query).includes('awaiting.since')) return found;
    const lean = async () => {
      const rows = await found.lean();
      await meanwhile();
      return rows;
    };
    return { lean };
  };
  await sweepPublishes({
    ...stage.api.publishing,
    videos: new Proxy(videos, {
      get: (model, name): unknown => (name === 'find' ? find : Reflect.get(model, name)),
    }),
    mail: { enqueue: async ({ subject }: Mail) => void subjects.push(subject) },
    clock: () => new Date(Date.now() + 8 * days),
  });
  return subjects;
}

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

  it('does not wait for the delivery of logs', async () => {
    const { publishing } = stage.api;
    const reconcile = () => Promise.reject(new Error('status-service does not answer'));
    const statusLog = { ...publishing.statusLog, reconcile };
    await expect(sweepPublishes({ ...publishing, statusLog })).resolves.toBeUndefined();
  });

  it('does not wait for YouTube to end the sessions of cancelled uploads', async () => {
    const { publishing } = stage.api;
    const video = await stage.buildVideo();
    const [approvedBy, at] = [stage.creator.id, new Date()];
    const sessionsToEnd = [{ session: 'sealed', attempt: 1, approvedBy, at }];
    await publishing.videos.updateOne({ _id: video.id }, { $set: { sessionsToEnd } });
    await sweepPublishes(publishing);
    // Who tells YouTube, or finds that the session cannot be read, removes it.
    expect((await stage.rowOf(video)).sessionsToEnd).toHaveLength(1);
    await publishing.videos.updateOne({ _id: video.id }, { $unset: { sessionsToEnd: 1 } });
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

  it('only settles the permission of a publish that had begun when its process died', async () => {
    const published = await stage.buildVideo();
    await stage.publish(published);
    await stage.untilState(published, 'PUBLISHED');
    const failed = await stage.buildVideo();
    await sandbox.fault({ kind: 'answer-lost' });
    await sandbox.fault({ kind: 'session-gone', step: 'probe', times: 2 });
    await stage.publish(failed);
    const { log } = await stage.untilState(failed, 'PENDING');
    const { consents } = stage.api.publishing;
    const ofBoth = { videoId: { $in: [published.id, failed.id] } };
    await consents.updateMany(ofBoth, { $set: { status: 'used' } });
    const { publishing } = stage.api;
    const subjects: string[] = [];
    const notes: AuditEvent['note'][] = [];
    await sweepPublishes({
      ...publishing,
      mail: { enqueue: async ({ subject }: Mail) => void subjects.push(subject) },
      audit: { ...publishing.audit, record: ({ note }) => void notes.push(note) },
      clock: () => new Date(Date.now() + 21 * 60_000),
    });
    expect([subjects, notes]).toEqual([[], []]);
    expect((await stage.rowOf(failed)).log).toMatchObject({ version: log?.version, failure: log?.failure });
    expect(await consents.distinct('status', ofBoth)).toEqual(['settled']);
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

  it.each([
    ['no details', { 'publish.details': null }],
    ['no log', { log: null }],
  ])(
    'sets aside an upload that has waited for a week and cannot be read, and ends the others: %s',
    async (_, damage) => {
      const [damaged, other] = [await buildRestingUpload(stage), await buildRestingUpload(stage)];
      const { videos } = stage.api.publishing;
      await videos.collection.updateOne({ _id: new Types.ObjectId(damaged.id) }, { $set: damage });
      await sweepAt(8 * days);
      expect((await stage.rowOf(other)).state).toBe('PENDING');
      const failure = failureText({ code: 'record-unreadable' });
      expect(await stage.rowOf(damaged)).toMatchObject({ state: 'PENDING', publish: null, log: { failure } });
      expect((await stage.mailAbout(damaged, 'Check your channel')).text).toContain(failure);
    },
  );

  it('ends the other uploads when the row of one can be neither read nor written', async () => {
    const [damaged, other] = [await buildRestingUpload(stage), await buildRestingUpload(stage)];
    const { videos } = stage.api.publishing;
    const damage = { 'publish.details': null, 'log.ofNewerVersion': 1 };
    await videos.collection.updateOne({ _id: new Types.ObjectId(damaged.id) }, { $set: damage });
    await sweepAt(8 * days);
    expect((await stage.rowOf(other)).state).toBe('PENDING');
    expect(stage.api.logs.join('\n')).toContain('could not end an attempt to publish');
    await videos.deleteOne({ _id: damaged.id });
  });

  it('ends links and uploads however many damaged ones are due before them', async () => {
    const { videos, consents } = stage.api.publishing;
    const since = new Date(0);
    const [asking, waiting] = [await stage.buildVideo(), await buildRestingUpload(stage)];
    await stage.askConsent(asking);
    const { log } = await stage.rowOf(waiting);
    const damaged = Array.from({ length: 101 }, () => ({
      ...buildVideoRow(stage),
      state: 'PUBLISHING' as const,
      log: { ...log, ofNewerVersion: 1 },
      publish: { attempt: 1, awaiting: { reason: 'session-gone', since } },
    }));
    const links = damaged.map(({ _id }) => {
      const stateHash = _id.toHexString();
      return { stateHash, videoId: stateHash.slice(1), purpose: 'publish', status: 'open', expiresAt: since };
    });
    await videos.collection.insertMany(damaged as never);
    await consents.collection.insertMany(links as never);
    await sweepAt(8 * days);
    expect((await stage.rowOf(asking)).log?.failure).toContain('expired');
    expect((await stage.rowOf(waiting)).state).toBe('PENDING');
    await videos.deleteMany({ _id: { $in: damaged.map(({ _id }) => _id) } });
    await consents.deleteMany({ expiresAt: since });
  });

  it('tells the creator to check the channel first when the last byte was sent before that week', async () => {
    const video = await buildDoubtfulUpload(stage);
    expect(await sandbox.onChannel(video)).toHaveLength(1);
    await sweepAt(8 * days);
    const { state, log } = await stage.rowOf(video);
    expect([state, log?.failure]).toEqual(['PENDING', expect.stringContaining('Check your channel first')]);
    const { text } = await stage.mailAbout(video, 'Check your channel');
    expect(text).toContain('publish again only if the video is not there');
    expect(text).not.toContain('to start over');
  });

  it('says in the bell that an upload has ended after a week without permission', async () => {
    const video = await buildRestingUpload(stage);
    await sweepAt(8 * days);
    const { data } = await stage.api.call(endpoints.notifications, { token: stage.creator.token });
    const news = (data ?? []).filter(({ video: { _id }, kind }) => _id === video.id && kind === 'failed');
    expect(news).toMatchObject([{ note: expect.stringContaining('within a week') as string }]);
  });

  it('leaves an upload alone that gets its permission while the sweep runs', async () => {
    const video = await buildRestingUpload(stage);
    await sandbox.clearFaults();
    const subjects = await sweepOvertakenBy(async () => {
      const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
      expect(await browser.consent(url)).toMatchObject({ status: 200 });
    });
    expect(subjects).toEqual([]);
    await stage.untilState(video, 'PUBLISHED');
  });

  it('gives its log a version of its own when a declined permission changes the log at the same time', async () => {
    const video = await buildRestingUpload(stage);
    let declined = 0;
    await sweepOvertakenBy(async () => {
      const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
      expect((await browser.consent(url, { decision: 'deny' })).text).toContain('You declined');
      declined = (await stage.rowOf(video)).log?.version ?? 0;
    });
    const { state, log } = await stage.rowOf(video);
    expect([state, log?.version]).toEqual(['PENDING', declined + 1]);
  });
});
