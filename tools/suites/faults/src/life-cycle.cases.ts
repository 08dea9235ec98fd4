import { setTimeout as pause } from 'node:timers/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { endpoints, limits, type ActivityAction, type EditableDetails, type Video } from '@cutroom/contracts';
import {
  approveWith,
  channel,
  inParallel,
  journeyPassword,
  Person,
  requestUploadUrl,
  storageClient,
  submitConsent,
  until,
  videoDetails,
} from '@cutroom/suites-kit';
import { ObjectId, type Db, type MongoClient } from 'mongodb';
import { count } from './figures';
import { submitCut } from './publish-cut';
import { newSeed } from './seeded';
import { anotherTeam, type Cut, type Stage } from './stage';
import { useSecondApi } from './use-second-api';

const second = 'api-3';
/** Far more than the other cases on this stack upload. */
const quota = 1_000_000_000_000;
export const lifeCycleQuota = { STORAGE_TEAM_QUOTA_BYTES: String(quota) };
/** Older than anything that the bin keeps. */
const longAgo = () => new Date(Date.now() - limits.binKeptMs - 60_000);

let stage: Stage;
let port: number;
let client: MongoClient;
const database = (): Db => client.db();

/** The same user, whose calls go to the second api process. */
const atSecond = ({ stack }: Stage, { username }: Person): Promise<Person> =>
  Person.signedIn({ urls: { ...stack.urls, api: `http://localhost:${port}` } }, username, journeyPassword);

const rowOf = (videoId: string) =>
  database()
    .collection<{ _id: ObjectId; state: string; bin?: { from: string } }>('videos')
    .findOne({ _id: new ObjectId(videoId) });

/** Gives the permission and deletes the video at the same time, in two processes. */
async function deleteDuringConsent(
  cut: Cut,
  deleter: Person,
  waits: readonly [number, number],
): Promise<Video> {
  const video = await submitCut(stage, cut);
  const browser = stage.creator.otherBrowser();
  const { location } = await submitConsent(await approveWith(browser, video, stage.thumbnail));
  const [beforeConsent, beforeDelete] = waits;
  const [, deleted] = await Promise.all([
    pause(beforeConsent).then(() => browser.openPage(location)),
    pause(beforeDelete).then(() => deleter.send(endpoints.deleteVideo, { body: { videoId: video._id } })),
  ]);
  expect([200, 409]).toContain(deleted.status);
  count('cases');
  return video;
}

/** Objects of these videos that are still stored. */
async function storedKeys(videoIds: readonly string[]): Promise<string[]> {
  const storage = storageClient(stage.stack);
  const Bucket = stage.stack.env.S3_BUCKET ?? '';
  const { Contents = [] } = await storage.send(new ListObjectsV2Command({ Bucket }));
  storage.destroy();
  return Contents.map(({ Key = '' }) => Key).filter((key) => videoIds.some((id) => key.includes(id)));
}

/** Deleting, editing and storing, with two api processes on one database and in random order. */
export function lifeCycleCases(given: () => Stage): void {
  useSecondApi(given, second, (api) => ({ stage, client, port } = api));

  it('either deletes or publishes a video whose deletion and permission arrive at the same time', async () => {
    const random = newSeed('delete against publish');
    const deleter = await atSecond(stage, stage.creator);
    const runs = Array.from({ length: 16 }, () => [random.between(0, 60), random.between(0, 60)] as const);
    const ended = await inParallel(runs, 4, async (waits) => {
      const cut = await stage.newCut();
      const { _id } = await deleteDuringConsent(cut, deleter, waits);
      const row = await until(`video ${_id} to be deleted or published`, async () => {
        const found = await rowOf(_id);
        return found && ['DELETED', 'PUBLISHED'].includes(found.state) && found;
      });
      return { cut, isPublished: row.state === 'PUBLISHED' || row.bin?.from === 'PUBLISHED' };
    });
    const uploaded = (await channel(stage.stack)).map(({ size }) => size);
    for (const { cut, isPublished } of ended) {
      expect(uploaded.filter((size) => size === cut.size)).toHaveLength(isPublished ? 1 : 0);
    }
  });

  it('lets one of two concurrent edits win, and the audit trail keeps every replaced value', async () => {
    const random = newSeed('two edits at once');
    const editors = [stage.editor, await atSecond(stage, stage.editor)];
    const { _id: videoId } = await submitCut(stage, await stage.newCut());
    const replaced: string[] = [];
    for (let round = 1; round <= 8; round += 1) {
      const { title, comment, maximumVideoQuality } = await videoDetails(stage.creator, videoId);
      const expected: EditableDetails = { title, comment, maximumVideoQuality };
      const answers = await Promise.all(
        editors.map(async (editor, index) => {
          await pause(random.between(0, 15));
          const body = { ...expected, videoId, expected, title: `Round ${round}, edit ${index}` };
          return (await editor.send(endpoints.editDetails, { body })).status;
        }),
      );
      expect([...answers].sort()).toEqual([200, 409]);
      const winner = answers.indexOf(200);
      expect((await videoDetails(stage.creator, videoId)).title).toBe(`Round ${round}, edit ${winner}`);
      replaced.push(`Before: “${title}”, ${maximumVideoQuality}, “${comment}”`);
      count('cases');
    }
    // Within a second, entries of two processes have no order.
    const notes = async () => {
      const entries = await stage.creator.call(endpoints.teamActivity, { query: { limit: '100' } });
      const edits = entries.filter(
        ({ action, video }) => action === 'details-edited' && video?._id === videoId,
      );
      return edits.map(({ note }) => note).sort();
    };
    await until('the trail to be written', async () => (await notes()).length === replaced.length);
    expect(await notes()).toEqual([...replaced].sort());
  });

  it('never stores more than the quota, however many uploads begin in both processes at once', async () => {
    const random = newSeed('uploads against the quota');
    const team = await anotherTeam(stage);
    await requestUploadUrl(team, 'Takes nearly all');
    const fitting = 5;
    const unit = limits.uploadInPartsFrom;
    const taken = quota - fitting * unit - 1;
    const teamId = new ObjectId(team.teamId);
    await database()
      .collection('videos')
      .updateOne({ teamId }, { $set: { reservedBytes: taken } });
    const editors = [team.editor, await atSecond(stage, team.editor)];
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, number) => {
        await pause(random.between(0, 40));
        const body = {
          title: `Upload ${number}`,
          comment: 'At once',
          maximumVideoQuality: '720p' as const,
          extension: 'mp4' as const,
          teamId: team.teamId,
        };
        return (await random.pick(editors).send(endpoints.startUpload, { body })).status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(fitting);
    expect(answers.filter((status) => status === 413)).toHaveLength(16 - fitting);
    const { usedBytes } = await team.creator.call(endpoints.teamStorage, { params: { teamId: team.teamId } });
    expect(usedBytes).toBe(taken + fitting * unit);
    count('cases', answers.length);
  });

  it('removes everything of deleted videos although both processes are killed during the sweep', async () => {
    const random = newSeed('kill during the sweep of the bin');
    const cuts = await Promise.all(Array.from({ length: 5 }, () => stage.newCut()));
    const ids = (await inParallel(cuts, 3, (cut) => submitCut(stage, cut))).map(({ _id }) => _id);
    for (const videoId of ids) await stage.editor.call(endpoints.deleteVideo, { body: { videoId } });
    expect((await storedKeys(ids)).length).toBeGreaterThanOrEqual(ids.length);
    const mine = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
    const told = (action: ActivityAction) =>
      database().collection('audit').countDocuments({ 'video._id': mine._id, action });
    await until('the trail to be written', async () => (await told('video-deleted')) === ids.length);
    const videos = database().collection('videos');
    await videos.updateMany(mine, { $set: { 'bin.at': longAgo() } });
    await until('the sweep to begin', async () => {
      const untouched = await videos.countDocuments({ ...mine, 'bin.purging': { $exists: false } });
      return untouched < ids.length;
    });
    await pause(random.between(0, 25));
    for (const part of ['api', second]) await stage.stack.stack.kill(part);
    count('kills', 2);
    for (const part of ['api', second]) await stage.stack.stack.revive(part);
    await until('every row to be removed', async () => (await videos.countDocuments(mine)) === 0);
    expect(await storedKeys(ids)).toEqual([]);
    expect(await told('video-deleted')).toBe(ids.length);
    // Audit entries that a killed process had not stored yet are in its log.
    expect(await told('video-purged')).toBeLessThanOrEqual(ids.length);
  });
}
