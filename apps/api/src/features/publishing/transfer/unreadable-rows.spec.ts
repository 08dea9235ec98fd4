import { endpoints, failureText } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { until } from '@cutroom/server-kit/testing';
import { mailsTo } from '../../../testing/mails';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { expectPublished } from '../testing/video-checks';

const stage = usePublishStage({ TRANSFER_CONCURRENCY: '1' });
const text = failureText({ code: 'record-unreadable' });

/** An upload that is due, with a row that something has damaged. */
async function buildDamaged(damage: Record<string, unknown>) {
  const video = await buildRestingUpload(stage);
  await sandbox.clearFaults();
  const due = 'publish' in damage ? {} : { 'publish.awaiting': null };
  await stage.api.deps.videos.collection.updateOne(
    { _id: new Types.ObjectId(video.id) },
    { $set: { ...due, ...damage } },
  );
  return video;
}

const damages: [string, Record<string, unknown>][] = [
  ['no record of the publish', { publish: null }],
  ['no time of the approval', { 'publish.approvedAt': null, lease: null }],
  ['no details', { 'publish.details': null }],
  ['no creator', { 'publish.approvedBy': 'somebody' }],
  ['no log', { log: null }],
  ['a lease without a number', { 'lease.epoch': 'first' }],
  ['a malformed backoff', { 'publish.backoff': { failures: 1, furthest: 1, until: new Date(0) } }],
];

describe('a transfer whose row cannot be read', () => {
  it.each(damages)('is set aside with a reason while others go on: %s', async (_, damage) => {
    const damaged = await buildDamaged(damage);
    const other = await stage.buildVideo();
    await stage.publish(other);
    await stage.untilState(other, 'PUBLISHED');
    await expectPublished(other);

    const row = await stage.untilState(damaged, 'PENDING');
    expect(row).toMatchObject({ publish: null, lease: null, log: { failure: text } });
    const title = row.lastApproval?.details.title ?? '';
    const mail = await stage.mailAbout(damaged, 'Check your channel');
    expect([mail.subject, mail.text]).toEqual([
      `Check your channel: ${title}`,
      expect.stringContaining(text),
    ]);
    const { data } = await stage.api.call(endpoints.notifications, { token: stage.creator.token });
    expect((data ?? []).filter(({ video }) => video._id === damaged.id)).toContainEqual(
      expect.objectContaining({ kind: 'failed', note: text }),
    );
    expect(stage.api.logs.join('\n')).toContain('set aside a publish whose row cannot be read');
    expect(await stage.publish(damaged)).toMatchObject({ status: 200 });
    await stage.untilState(damaged, 'PUBLISHED');
  });
});

describe('a transfer whose last approval is damaged as well', () => {
  it('is set aside under the title of the cut', async () => {
    const damaged = await buildDamaged({ 'publish.details': null, 'lastApproval.details': null });
    const { title } = await stage.untilState(damaged, 'PENDING');
    const subject = `Check your channel: ${title}`;
    await until('the email has arrived', async () =>
      (await mailsTo(stage.creator.email)).some((mail) => mail.subject === subject),
    );
  });
});

describe('a transfer whose log is lost', () => {
  it('gets a log of the same attempt that status-service accepts as newer', async () => {
    const damaged = await buildDamaged({ log: null, 'publish.attempt': 4 });
    const { version } = await stage.untilLog(damaged, ({ failure }) => failure === text);
    const written = stage.status.logsOf(damaged.id);
    expect(Math.max(...written.map((log) => log.version))).toBe(version);
    expect(written.length).toBeGreaterThan(1);
    const { log } = await stage.untilState(damaged, 'PENDING');
    expect(log).toMatchObject({ attempt: 4, version });
  });
});

describe('a transfer whose row can be neither read nor written', () => {
  it('lets others go on', async () => {
    const damaged = await buildDamaged({ 'publish.approvedAt': null, lease: null, 'log.ofNewerVersion': 1 });
    const other = await stage.buildVideo();
    await stage.publish(other);
    await stage.untilState(other, 'PUBLISHED');
    expect(stage.api.logs.join('\n')).toContain('could not set aside');
    expect((await stage.rowOf(damaged)).state).toBe('PUBLISHING');
  });
});

describe('a transfer that another process holds', () => {
  it('is left to that process, even if its row cannot be read', async () => {
    const lease = { owner: 'elsewhere', epoch: 9, until: new Date(Date.now() + 3_600_000), reserved: false };
    const held = await buildDamaged({ 'publish.approvedAt': null, lease });
    const other = await stage.buildVideo();
    await stage.publish(other);
    await stage.untilState(other, 'PUBLISHED');
    expect(await stage.rowOf(held)).toMatchObject({ state: 'PUBLISHING', lease });

    await stage.api.deps.videos.updateOne({ _id: held.id }, { $set: { 'lease.until': new Date() } });
    await stage.untilState(held, 'PENDING');
  });
});

describe('a transfer whose session cannot be decrypted', () => {
  it('asks the creator for permission while others go on', async () => {
    const damaged = await buildDamaged({ 'publish.session': 'unreadable' });
    const other = await stage.buildVideo();
    await stage.publish(other);
    await stage.untilState(other, 'PUBLISHED');
    await until('it waits', async () => (await stage.rowOf(damaged)).publish?.awaiting);
    const { browser, url } = await stage.askFor(endpoints.resumePublish, damaged);
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(damaged, 'PUBLISHED');
  });
});
