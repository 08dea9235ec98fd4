import { messages } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

describe('the SHA-256 of a published file', () => {
  it('is computed by a process that resumes in the middle', async () => {
    const size = 6_000_000;
    const video = await stage.buildVideo({ size });
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 2_000_000 });
    await stage.publish(video);
    await until('bytes are at YouTube', async () =>
      (await sandbox.sessions()).some(
        ({ finished, total, offset }) => !finished && total === size && offset > 0,
      ),
    );
    await stage.restart();
    const row = await stage.untilState(video, 'PUBLISHED');
    expect(row.publish?.object.sha256).toBe(video.sha256);
    expect(row.object?.sha256).toBe(video.sha256);
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });

  it('stops the publish before its last byte when an earlier reader got another hash', async () => {
    const video = await stage.buildVideo();
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.sha256': 'f'.repeat(64) } });
    await stage.publish(video);
    expect((await stage.mailAbout(video, 'Not published')).text).toContain(messages.videoChanged);
    const row = await stage.untilState(video, 'PENDING');
    expect(row.log?.failure).toBe(messages.videoChanged);
    expect((await stage.rowOf(video)).object?.sha256).toBe('f'.repeat(64));
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('is accepted when it matches an earlier publish', async () => {
    const video = await stage.buildVideo();
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.sha256': video.sha256 } });
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });
});
