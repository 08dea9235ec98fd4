import { endpoints, messages } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import { buildCreator, buildEditor } from '../../testing/builders';
import { buildForm } from '../../testing/pictures';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { startUpload, submit } = stage;

describe('lists of videos', () => {
  it('return the newest first in pages, and 204 after the last one', async () => {
    const ids = [await submit(), await submit(), await submit()].reverse();
    const path = `${stage.api.url}/api/video/pending`;
    const page = async (query: string) => {
      const response = await fetch(path + query, {
        headers: { authorization: `Bearer ${stage.creator.token}` },
      });
      if (response.status === 204) return 204;
      const { data } = (await response.json()) as { data: { _id: string }[] | null };
      return data?.map(({ _id }) => _id) ?? response.status;
    };
    expect(await page('')).toEqual(ids);
    expect(await page('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await page(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2));
    expect(await page(`?before=${ids[2]}`)).toBe(204);
    for (const wrong of ['?limit=0', '?limit=101', '?limit=-1', '?before=x', '?limit=1&limit=2']) {
      expect(await page(wrong)).toBe(400);
    }
  });

  it('put a video with a new version on top, on whichever page it was', async () => {
    const [old = '', middle, newest = ''] = [await submit(), await submit(), await submit()];
    const { data: url } = await stage.startVersion(old);
    await stage.put(url ?? '', 'again');
    await stage.finish(url);
    const listed = async (query = '') => {
      const row = { ...endpoints.pendingVideos, path: `${endpoints.pendingVideos.path}${query}` };
      return (await stage.api.call(row, { token: stage.creator.token })).data?.map(({ _id }) => _id) ?? [];
    };
    expect(await listed()).toEqual([old, newest, middle]);
    expect(await listed(`?before=${newest}`)).toEqual([middle]);
    expect(await listed(`?limit=1&before=${old}`)).toEqual([newest]);
    // A video that has left the team's rows: the time of its first upload remains.
    expect(await listed(`?before=${new Types.ObjectId().toHexString()}`)).toContain(newest);
  });

  it('return videos of the own team only', async () => {
    const id = await submit();
    const rival = await buildCreator(stage.api.deps);
    expect((await stage.api.call(endpoints.pendingVideos, { token: rival.token })).status).toBe(204);
    expect((await stage.api.call(endpoints.publishedVideos, { token: stage.creator.token })).status).toBe(
      204,
    );
    for (const row of [endpoints.videoDetails, endpoints.videoSource]) {
      const answer = await stage.api.call(row, { token: rival.token, params: { videoId: id } });
      expect(answer).toMatchObject({ status: 404, message: messages.videoNotFound });
      expect(
        (await stage.api.call(row, { token: stage.creator.token, params: { videoId: id } })).status,
      ).toBe(200);
    }
  });
});

describe('the name of an uploader', () => {
  const names = async () => {
    const { data } = await stage.api.call(endpoints.pendingVideos, { token: stage.creator.token });
    return data?.map(({ uploadedBy }) => uploadedBy.name);
  };
  const rename = (name: string) =>
    stage.api.call(endpoints.updateEditor, { token: stage.editor.token, form: buildForm({ name }) });
  const withoutName = (_id: string) =>
    stage.api.deps.videos.updateOne({ _id }, { $unset: { uploaderName: 1 } }, { timestamps: false });

  it('is the new one after a change, in every list', async () => {
    const id = await submit();
    const before = await stage.api.deps.videos.findById(id).lean();
    expect(await names()).toEqual(['An Editor']);
    expect((await rename('María Pérez')).status).toBe(200);
    expect(await names()).toEqual(['María Pérez']);
    const after = await stage.api.deps.videos.findById(id).lean();
    expect(after).toEqual({ ...before, uploaderName: 'María Pérez' });
  });

  it('is the last one of several changes at once', async () => {
    await submit();
    await submit();
    await Promise.all(['A', 'B', 'C', 'D', 'E'].map(rename));
    const { data } = await stage.api.call(endpoints.editorProfile, { token: stage.editor.token });
    expect(await names()).toEqual([data?.name, data?.name]);
  });

  it('is corrected a minute later on a video whose upload began just before the change', async () => {
    const id = await submit();
    await rename('Later');
    await stage.api.deps.videos.updateOne({ _id: id }, { $set: { uploaderName: 'Before' } });
    const due = { name: 'editor.copy-name', 'data.userId': stage.editor.id };
    const jobs = stage.api.deps.connection.collection('jobs');
    expect((await jobs.findOne(due))?.runAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
    await jobs.updateMany(due, { $set: { runAt: new Date() } });
    await until('the name', async () => (await names())?.[0] === 'Later');
  });

  it('is beside that of the version under review, which somebody else has uploaded', async () => {
    const id = await submit();
    const listed = async () => {
      const { data } = await stage.api.call(endpoints.pendingVideos, { token: stage.creator.token });
      return data?.map(({ uploadedBy, versionUploadedBy }) => [uploadedBy.name, versionUploadedBy.name]);
    };
    expect(await listed()).toEqual([['An Editor', 'An Editor']]);
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId, { name: 'Colleague' });
    const { data: url } = await stage.startVersion(id, colleague);
    await stage.put(url ?? '', 'second');
    expect((await stage.finish(url, colleague)).status).toBe(200);
    expect(await listed()).toEqual([['An Editor', 'Colleague']]);
  });

  it('is read from the account for a row of an older version, and "Former editor" without an account', async () => {
    await withoutName(await submit());
    expect(await names()).toEqual(['An Editor']);
    await stage.api.deps.users.deleteOne({ _id: stage.editor.id });
    expect(await names()).toEqual(['Former editor']);
  });
});

describe('video counts', () => {
  it('count submitted, pending and published videos, per team and per editor', async () => {
    await submit();
    await submit();
    await startUpload();
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    await stage.api.deps.videos.updateOne(
      { teamId: new Types.ObjectId(stage.creator.teamId), state: 'PENDING' },
      { $set: { state: 'PUBLISHED' } },
    );
    const { teamId } = stage.creator;
    const ids = [colleague, stage.editor].map(({ id }) => new Types.ObjectId(id));
    const counts = { total: 2, pending: 1, approve: 1 };
    expect(await stage.api.deps.teamVideos.count(teamId)).toEqual(counts);
    expect(await stage.api.deps.teamVideos.countByEditor(teamId, ids)).toEqual([
      { total: 0, pending: 0, approve: 0 },
      counts,
    ]);
  });
});
