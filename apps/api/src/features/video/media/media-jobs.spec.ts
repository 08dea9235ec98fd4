import { mediaJobs, type MediaJob } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildFacts } from '@cutroom/contracts/testing';
import { useUploads } from '../testing/use-uploads';
import { askAgainMs } from './new-media';
import { adoptEarlierMedia, sweepMedia } from './sweep-media';

const stage = useUploads();

interface Row {
  name: string;
  data: MediaJob;
  group?: string;
}

const rows = () => stage.api.deps.connection.collection<Row>('jobs');
const jobsOf = async (videoId: string) =>
  (await rows().find({ 'data.videoId': videoId }).toArray()).map(({ name, data, group }) => ({
    name,
    data,
    group,
  }));
const loseJobs = (videoId: string) => rows().deleteMany({ 'data.videoId': videoId });
const videoOf = (videoId: string) => stage.api.deps.videos.findById(videoId).orFail().lean();
const set = (videoId: string, $set: object) =>
  stage.api.deps.videos.updateOne({ _id: videoId }, { $set }, { timestamps: false });
const later = (ms: number) => stage.after(ms);

describe('the jobs of the media worker', () => {
  it('begin when a file was received, and name its sealed version', async () => {
    const videoId = await stage.submit();
    const { object, extension, teamId } = await videoOf(videoId);
    expect(await jobsOf(videoId)).toEqual([
      {
        name: mediaJobs.inspect,
        data: {
          videoId,
          version: object?.version,
          key: object?.key,
          etag: object?.etag,
          size: object?.size,
          extension,
        },
        group: teamId.toHexString(),
      },
    ]);
  });

  it('do not multiply when the upload is reported again', async () => {
    const address = await stage.startUpload();
    await stage.put(address, 'a movie');
    await Promise.all([stage.finish(address), stage.finish(address), stage.finish(address)]);
    const { _id } = await stage.rowOf(address);
    expect(await jobsOf(_id.toHexString())).toHaveLength(1);
  });

  it('are enqueued by the sweeper when api died before it did, each for what is left to do', async () => {
    const videoId = await stage.submit();
    await loseJobs(videoId);
    await sweepMedia(stage.api.deps);
    expect(await jobsOf(videoId)).toEqual([]);
    await sweepMedia(later(askAgainMs + 1_000));
    expect(await jobsOf(videoId)).toMatchObject([{ name: mediaJobs.inspect }]);
    await loseJobs(videoId);
    const facts = buildFacts();
    await set(videoId, { 'media.state': 'RUNNING', 'media.facts': facts });
    await sweepMedia(later(2 * askAgainMs + 2_000));
    const group = (await videoOf(videoId)).teamId.toHexString();
    expect(await jobsOf(videoId)).toMatchObject([
      { name: mediaJobs.render, data: { videoId, facts }, group },
    ]);
  });

  it('end with a finished version', async () => {
    const videoId = await stage.submit();
    await loseJobs(videoId);
    await stage.api.deps.videos.updateOne(
      { _id: videoId },
      { $set: { 'media.state': 'READY' }, $unset: { 'media.askAgainAt': 1 } },
    );
    await sweepMedia(later(askAgainMs + 1_000));
    expect(await jobsOf(videoId)).toEqual([]);
  });

  it('are enqueued later for videos that an earlier version received', async () => {
    const videoId = await stage.submit();
    const approved = await stage.submit('another movie');
    for (const id of [videoId, approved]) {
      await loseJobs(id);
      const earlier = { _id: new Types.ObjectId(id) };
      await stage.api.deps.videos.collection.updateOne(earlier, { $unset: { media: '' } });
    }
    await set(approved, { state: 'PUBLISHED' });
    await adoptEarlierMedia(stage.api.deps);
    await adoptEarlierMedia(stage.api.deps);
    await sweepMedia(later(askAgainMs + 1_000));
    const { media, object } = await videoOf(videoId);
    expect(media).toMatchObject({ version: object?.version, state: 'WAITING', frames: [] });
    expect(await jobsOf(videoId)).toHaveLength(1);
    expect((await videoOf(approved)).media).toBeUndefined();
  });
});
