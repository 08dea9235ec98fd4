import { messages } from '@cutroom/contracts';
import { until } from '../../../testing/until';
import {
  buildPendingVideo,
  mailAbout,
  onChannel,
  publish,
  rowOf,
  startPublishStage,
  untilState,
  type PublishStage,
} from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';

jest.setTimeout(120_000);

let stage: PublishStage;
beforeAll(async () => {
  stage = await startPublishStage();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => stage.close());

describe('the SHA-256 of what is published', () => {
  it('is computed by a process that resumes in the middle, too', async () => {
    const size = 6_000_000;
    const video = await buildPendingVideo(stage, { size });
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 2_000_000 });
    await publish(stage, video);
    await until('bytes are at YouTube', async () =>
      (await sandbox.sessions()).some(
        ({ finished, total, offset }) => !finished && total === size && offset > 0,
      ),
    );
    await stage.restart();
    const row = await untilState(stage, video, 'PUBLISHED');
    expect(row.publish?.object.sha256).toBe(video.sha256);
    expect(row.object?.sha256).toBe(video.sha256);
    expect(await onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });

  it('stops the publish before its last byte when an earlier reader computed another one', async () => {
    const video = await buildPendingVideo(stage);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.sha256': 'f'.repeat(64) } });
    await publish(stage, video);
    expect((await mailAbout(stage, video, 'Not published')).text).toContain(messages.videoChanged);
    const row = await untilState(stage, video, 'PENDING');
    expect(row.log?.failure).toBe(messages.videoChanged);
    expect((await rowOf(stage, video)).object?.sha256).toBe('f'.repeat(64));
    expect(await onChannel(video)).toEqual([]);
  });

  it('is the same when a video is published again after a failure', async () => {
    const video = await buildPendingVideo(stage);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.sha256': video.sha256 } });
    await publish(stage, video);
    await untilState(stage, video, 'PUBLISHED');
    expect(await onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });
});
