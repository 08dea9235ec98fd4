import { endpoints } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildRunningUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { expectPublished } from '../testing/video-checks';
import { endCancelledSessions } from './end-cancelled-session';

const stage = usePublishStage();

/** A cancelled upload whose session YouTube could not be told to end. */
async function buildUntold(): Promise<PendingVideo> {
  const video = await buildRunningUpload(stage);
  await until('some bytes are there', async () => (await sandbox.openSessions(video))[0]?.offset);
  await sandbox.fault({ kind: '503', step: 'probe', times: 1_000 });
  const body = { videoId: video.id, attempt: 1 };
  await stage.api.call(endpoints.cancelPublish, { token: stage.creator.token, body });
  await until('YouTube was not told', async () =>
    stage.api.logs.some((line) => line.includes(video.id) && line.includes('could not end the session')),
  );
  await sandbox.clearFaults();
  return video;
}

describe('the session of a cancelled upload that YouTube could not be told about', () => {
  it('is ended later, also after the video was published again', async () => {
    const video = await buildUntold();
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    const jobs = stage.api.deps.connection.collection('jobs');
    await jobs.updateOne({ name: 'publish.end-sessions' }, { $set: { runAt: new Date() } });
    await until('the row forgets the session', async () => {
      const { sessionsToEnd = [] } = await stage.rowOf(video);
      return sessionsToEnd.length === 0;
    });
    expect(await sandbox.openSessions(video)).toEqual([]);
    await expectPublished(video);
  });

  it('is ended together with that of a later attempt', async () => {
    const video = await buildUntold();
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 600_000 });
    await stage.publish(video);
    await sandbox.fault({ kind: '503', step: 'probe', times: 1_000 });
    const body = { videoId: video.id, attempt: 2 };
    await stage.api.call(endpoints.cancelPublish, { token: stage.creator.token, body });
    await sandbox.clearFaults();
    await endCancelledSessions(stage.api.publishing);
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect((await stage.rowOf(video)).sessionsToEnd).toEqual([]);
  });

  it('is ended where an older version of Cutroom has written it', async () => {
    const video = await buildUntold();
    const { publishing } = stage.api;
    const [left] = (await stage.rowOf(video)).sessionsToEnd ?? [];
    const _id = new Types.ObjectId(video.id);
    await publishing.videos.collection.updateOne(
      { _id },
      { $set: { 'publish.cancelled.session': left?.session }, $unset: { sessionsToEnd: 1 } },
    );
    await endCancelledSessions(publishing);
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect((await stage.rowOf(video)).publish?.cancelled).toEqual({ at: expect.any(Date) as Date });
  });

  it('is ended although the record of another one is damaged', async () => {
    const [damaged, other] = [await buildUntold(), await buildUntold()];
    const { videos } = stage.api.publishing;
    const of = { _id: new Types.ObjectId(damaged.id) };
    await videos.collection.updateOne(of, { $unset: { 'sessionsToEnd.0.approvedBy': 1 } });
    await endCancelledSessions(stage.api.publishing);
    expect(await sandbox.openSessions(other)).toEqual([]);
    expect((await stage.rowOf(damaged)).sessionsToEnd).toHaveLength(1);
    await videos.deleteOne(of);
  });

  it('is forgotten after a week, as YouTube forgets it', async () => {
    const video = await buildUntold();
    await sandbox.fault({ kind: '503', step: 'probe', times: 1_000 });
    const later = new Date(Date.now() + 8 * 86_400_000);
    await endCancelledSessions({ ...stage.api.publishing, clock: () => later });
    expect((await stage.rowOf(video)).sessionsToEnd).toEqual([]);
  });
});
