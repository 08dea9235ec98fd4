import { endpoints, messages, replies, type Proposal } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';
import { buildEditor } from '../../testing/builders';
import { buildPicture, svgWithScript } from '../../testing/pictures';
import { sweepBin } from '../bin/sweep-bin';
import type { PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { proposeThumbnail } from './propose-thumbnail';
import { sweepProposed } from './sweep-proposed';

const stage = usePublishStage();
const pictures: Buffer[] = [];
beforeAll(async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) pictures.push(await buildPicture(format));
  pictures.push(await buildPicture('png', 32));
});

function propose({ id }: PendingVideo, picture: Buffer | undefined, token = stage.editor.token) {
  const form = new FormData();
  form.set('videoId', id);
  if (picture) form.set('thumbnail', new Blob([new Uint8Array(picture)]), 'picture');
  return stage.api.call(endpoints.proposeThumbnail, { token, form });
}
const remove = ({ id: videoId }: PendingVideo, thumbnailId: string, token = stage.editor.token) =>
  stage.api.call(endpoints.removeProposedThumbnail, { token, body: { videoId, thumbnailId } });
const read = async ({ id: videoId }: PendingVideo) =>
  (await stage.api.call(endpoints.proposal, { token: stage.creator.token, params: { videoId } })).data
    ?.thumbnails ?? [];
const build = () => stage.buildVideo({ size: 1_000 });

/** Proposes the last of the pictures on a store that lets something happen meanwhile. */
async function proposeTo(storage: ObjectStorage, { id }: PendingVideo): Promise<Proposal> {
  const actor = await stage.api.deps.sessions.authenticate(stage.editor.token);
  const buffer = pictures[3] ?? Buffer.alloc(0);
  const file = { buffer, size: buffer.length, originalName: 'picture', mimeType: 'image/png' };
  return proposeThumbnail({ ...stage.api.deps, storage }, id, file, { actor, address: '127.0.0.1' });
}

async function keysOf({ id }: PendingVideo): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of stage.api.deps.storage.list(`proposals/${stage.creator.teamId}/${id}/`))
    keys.push(key);
  return keys;
}

describe('POST /video/proposal/thumbnail', () => {
  it('stores an image that the creator sees, with who proposed it, and records it once when it is repeated', async () => {
    const video = await build();
    for (const _ of [1, 2])
      expect(await propose(video, pictures[0])).toMatchObject({
        status: 201,
        message: replies.thumbnailProposed,
      });
    const [shown, ...others] = await read(video);
    expect(others).toEqual([]);
    expect(shown?.by._id).toBe(stage.editor.id);
    const image = await fetch(shown?.url ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await keysOf(video)).toHaveLength(1);
    await stage.api.deps.audit.written();
    const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
    expect(
      data?.filter(({ action, video: of }) => action === 'thumbnail-proposed' && of?._id === video.id),
    ).toHaveLength(1);
  });

  it('never takes more than three, however many are proposed at once, and keeps no file of the others', async () => {
    const other = await buildEditor(stage.api.deps, stage.creator.teamId);
    const video = await build();
    const answers = await Promise.all(
      pictures.map((picture, at) => propose(video, picture, at % 2 ? other.token : stage.editor.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(replies.proposedThumbnailsFull);
    expect(await read(video)).toHaveLength(3);
    expect(await keysOf(video)).toHaveLength(3);
  });

  it('adds the image when room was taken and made again meanwhile', async () => {
    const video = await build();
    for (const picture of pictures.slice(0, 2)) await propose(video, picture);
    const { storage } = stage.api.deps;
    const overtaken = {
      ...storage,
      put: async (...given: Parameters<typeof storage.put>) => {
        overtaken.put = storage.put;
        await storage.put(...given);
        await propose(video, pictures[2]);
      },
      remove: async (key: string) => {
        await storage.remove(key);
        const [first] = await read(video);
        await remove(video, first?._id ?? '');
      },
    };
    const { thumbnails } = await proposeTo(overtaken, video);
    expect(thumbnails).toHaveLength(3);
    expect(await keysOf(video)).toHaveLength(3);
  });

  it('is refused, and keeps no file, when the video is approved meanwhile', async () => {
    const video = await build();
    const { storage, videos } = stage.api.deps;
    const overtaken = {
      ...storage,
      put: async (...given: Parameters<typeof storage.put>) => {
        await storage.put(...given);
        await videos.updateOne({ _id: video.id }, { $set: { state: 'PUBLISHED' } });
      },
    };
    await expect(proposeTo(overtaken, video)).rejects.toMatchObject({
      statusCode: 409,
      message: replies.proposalTooLate,
    });
    expect([await read(video), await keysOf(video)]).toEqual([[], []]);
  });

  it('refuses what is no image, no file, an approved video and every other team', async () => {
    const video = await build();
    expect(await propose(video, svgWithScript)).toMatchObject({
      status: 400,
      message: messages.imageInvalid,
    });
    expect((await propose(video, undefined)).status).toBe(400);
    const large = Buffer.concat([pictures[0] ?? Buffer.alloc(0), Buffer.alloc(2_000_000)]);
    expect(await propose(video, large)).toMatchObject({ status: 413, message: messages.thumbnailTooLarge });
    expect((await propose(video, pictures[0], stage.creator.token)).status).toBe(403);
    const rival = await buildEditor(stage.api.deps, (await stage.rival()).creator.teamId);
    expect((await propose(video, pictures[0], rival.token)).status).toBe(404);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { state: 'PUBLISHED' } });
    expect(await propose(video, pictures[0])).toMatchObject({
      status: 409,
      message: replies.proposalTooLate,
    });
    expect(await keysOf(video)).toEqual([]);
  });
});

describe('POST /video/proposal/thumbnail/remove', () => {
  it('removes one with its file, once, and makes room for another', async () => {
    const video = await build();
    for (const picture of pictures.slice(0, 3)) await propose(video, picture);
    const [first] = await read(video);
    for (const _ of [1, 2]) expect((await remove(video, first?._id ?? '')).status).toBe(200);
    expect(await keysOf(video)).toHaveLength(2);
    expect((await propose(video, pictures[3])).status).toBe(201);
    const rival = await buildEditor(stage.api.deps, (await stage.rival()).creator.teamId);
    const [left] = await read(video);
    expect((await remove(video, left?._id ?? '', rival.token)).status).toBe(404);
    expect(await read(video)).toHaveLength(3);
  });

  it('is refused once the video is approved, and keeps the file', async () => {
    const video = await build();
    await propose(video, pictures[0]);
    const [shown] = await read(video);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { state: 'PUBLISHING' } });
    expect(await remove(video, shown?._id ?? '')).toMatchObject({
      status: 409,
      message: replies.proposalTooLate,
    });
    expect(await read(video)).toMatchObject([{ _id: shown?._id }]);
    expect(await keysOf(video)).toHaveLength(1);
    await stage.api.deps.videos.deleteOne({ _id: video.id });
  });
});

describe('proposed thumbnails', () => {
  it('are removed with their video, and when no video names them', async () => {
    const [deleted, kept] = [await build(), await build()];
    for (const video of [deleted, kept]) await propose(video, pictures[0]);
    const body = { videoId: deleted.id };
    await stage.api.call(endpoints.deleteVideo, { token: stage.creator.token, body });
    await stage.api.deps.videos.updateOne({ _id: deleted.id }, { $set: { 'bin.at': new Date(0) } });
    await sweepBin({ ...stage.api.deps, ...stage.api.publishing });
    expect(await keysOf(deleted)).toEqual([]);
    const orphan = (await keysOf(kept))[0]?.replace(/[0-9a-f]{24}\.(\w+)$/, `${'a'.repeat(24)}.$1`) ?? '';
    await stage.api.deps.storage.put(orphan, Buffer.from('x'), { contentType: 'image/png' });
    await sweepProposed(stage.api.deps);
    expect(await keysOf(kept)).toHaveLength(2);
    await sweepProposed({ ...stage.api.deps, clock: () => new Date(Date.now() + 2 * 3_600_000) });
    expect(await keysOf(kept)).toHaveLength(1);
    expect((await fetch((await read(kept))[0]?.url ?? '')).status).toBe(200);
  });
});
