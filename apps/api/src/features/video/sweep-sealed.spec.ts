import { Types } from 'mongoose';
import { movieOf, useUploadsInParts } from './testing/use-uploads-in-parts';
import { sweepSealed } from './sweep-sealed';

const stage = useUploadsInParts();
const { after, beginNew, cancel, finish, keysOfTeam, put, send, startUpload, startVersion, submit } = stage;

const file = movieOf(5_000);
const day = 86_400_000;
const inEightDays = 8 * day;

/** Makes the next removals from the store fail. @returns a function that ends it */
function refuseRemovals(): () => void {
  const refused = jest.spyOn(stage.api.deps.storage, 'remove').mockRejectedValue(new Error('SlowDown'));
  return () => refused.mockRestore();
}

/** Joins the parts of an upload, as a process does that dies right after it. */
async function join(videoId: string): Promise<void> {
  const { videos, storage } = stage.api.deps;
  const { parts } = await videos.findById(videoId).orFail();
  if (parts) await storage.completeMultipart(parts, await storage.listParts(parts));
}

/** Stores an object in the folder of a video that no row names. @returns its key */
async function storeUnnamed(videoId: string): Promise<string> {
  const key = `sealed/${stage.creator.teamId}/${videoId}/${'a'.repeat(32)}.mp4`;
  await stage.api.deps.storage.put(key, file, { contentType: 'video/mp4' });
  return key;
}

const damage = (videoId: string, update: object) =>
  stage.api.deps.videos.collection.updateOne({ _id: new Types.ObjectId(videoId) }, update);

describe('sealed objects that no row names', () => {
  it('are removed a week later when the store could not remove the joined parts of a cancelled upload', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    await join(upload.videoId);
    const recover = refuseRemovals();
    expect((await cancel(upload)).status).toBe(200);
    recover();
    expect(await keysOfTeam()).toHaveLength(1);
    await sweepSealed(after(6 * day));
    expect(await keysOfTeam()).toHaveLength(1);
    await sweepSealed(after(inEightDays));
    expect(await keysOfTeam()).toEqual([]);
  });

  it('are removed a week later when the store finishes a copy whose call has failed', async () => {
    const videoId = await submit();
    const [sealed] = await keysOfTeam();
    await storeUnnamed(videoId);
    await sweepSealed(after(inEightDays));
    expect(await keysOfTeam()).toEqual([sealed]);
  });
});

describe('sealed objects that a row names', () => {
  it('stay, whether they are versions of a video or are being received', async () => {
    const videoId = await submit();
    for (let version = 2; version <= 3; version += 1) {
      const address = (await startVersion(videoId)).data ?? '';
      await put(address, 'a further cut');
      expect((await finish(address)).status).toBe(200);
    }
    const upload = await beginNew(file);
    await send(upload, file);
    await join(upload.videoId);
    const copying = stage.incomingKeyOf(await startUpload()).slice(-28, -4);
    const sealings = [{ key: await storeUnnamed(copying), startedAt: new Date() }];
    await stage.api.deps.videos.updateOne({ _id: copying }, { $set: { sealings } });
    const before = await keysOfTeam();
    expect(before).toHaveLength(5);
    await sweepSealed(after(inEightDays));
    expect(await keysOfTeam()).toEqual(before);
  });

  it('stay when the row is damaged and has lost their keys', async () => {
    const videoId = await submit();
    const before = await keysOfTeam();
    await damage(videoId, { $set: { object: {}, earlier: [{}] } });
    await sweepSealed(after(inEightDays));
    expect(await keysOfTeam()).toEqual(before);
  });

  it('stay when the row is damaged and has lost which uploads they were', async () => {
    const videoId = await submit();
    const address = (await startVersion(videoId)).data ?? '';
    await put(address, 'a further cut');
    expect((await finish(address)).status).toBe(200);
    const before = await keysOfTeam();
    await damage(videoId, { $unset: { review: 1, 'earlier.$[].uploadId': 1 } });
    await sweepSealed(after(inEightDays));
    expect(await keysOfTeam()).toEqual(before);
  });
});
