import { mediaJobs, type MediaJob, type MediaReport } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildFacts } from '@cutroom/contracts/testing';
import { useUploads } from '../testing/use-uploads';
import { askAgainMs } from './new-media';
import { reportMedia } from './report-media';
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
const hourMs = 3_600_000;

type Told = (version: string) => MediaReport;

/** What the worker reports about the version under review. */
async function tell(videoId: string, told: Told, deps = stage.api.deps): Promise<void> {
  await reportMedia(deps, videoId, told((await videoOf(videoId)).object?.version ?? ''));
}

const facts = buildFacts();
const begun: Told = (version) => ({ kind: 'inspected', version, facts, poster: true });
const failed: Told = (version) => ({ kind: 'failed', version, reason: 'Decoding failed.', facts });
const made = { preview: 'made' as const, filmstrip: null, waveform: true, suggestedFramesMs: [] };
const rendered: Told = (version) => ({ kind: 'rendered', version, facts, ...made });
const halfway: Told = (version) => ({ kind: 'progress', version, progress: 0.5 });
const off: Told = (version) => ({ kind: 'off', version });

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
    await set(videoId, { 'media.state': 'RUNNING', 'media.facts': facts });
    await sweepMedia(later(2 * askAgainMs + 2_000));
    const group = (await videoOf(videoId)).teamId.toHexString();
    expect(await jobsOf(videoId)).toMatchObject([
      { name: mediaJobs.render, data: { videoId, facts }, group },
    ]);
  });

  it.each([
    ['finished', rendered],
    ['failed', failed],
  ])('end with a %s version, whatever is reported late', async (_, end) => {
    const videoId = await stage.submit();
    for (const told of [begun, end, halfway, off]) await tell(videoId, told);
    await loseJobs(videoId);
    await sweepMedia(later(2 * askAgainMs));
    expect(await jobsOf(videoId)).toEqual([]);
  });

  it('are enqueued again an hour after each report that previews are off', async () => {
    const videoId = await stage.submit();
    for (const hours of [0, 1]) {
      await tell(videoId, off, later(hours * hourMs));
      await loseJobs(videoId);
      await sweepMedia(later((hours + 0.9) * hourMs));
      expect(await jobsOf(videoId)).toEqual([]);
      await sweepMedia(later((hours + 1) * hourMs + 1_000));
      expect(await jobsOf(videoId)).toHaveLength(1);
    }
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
