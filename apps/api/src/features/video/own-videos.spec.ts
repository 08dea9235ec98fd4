import { endpoints } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildEditor, type SignedIn } from '../../testing/builders';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();

const own = (token: string, query = '') =>
  stage.api.call({ ...endpoints.ownVideos, path: `/video/own${query}` }, { token });
const idsOf = async (token: string, query?: string) =>
  (await own(token, query)).data?.map(({ _id }) => _id) ?? [];

describe('GET /video/own', () => {
  it("lists the editor's cuts in every state with failure and link, newest first", async () => {
    const ids = [await stage.submit(), await stage.submit(), await stage.submit()];
    await stage.startUpload();
    const { videos } = stage.api.deps;
    const set = (index: number, state: string, log: object) =>
      videos.collection.updateOne(
        { _id: new Types.ObjectId(ids[index]) },
        { $set: { state, log: { attempt: 1, version: 1, permissionGranted: { status: 'DONE' }, ...log } } },
      );
    await set(0, 'PUBLISHED', { failure: null, youtubeUrl: 'https://youtu.be/1' });
    await set(1, 'PENDING', { failure: 'The daily quota is used up', youtubeUrl: null });
    const { status, data } = await own(stage.editor.token);
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { _id: ids[2], state: 'PENDING', failure: null },
      { _id: ids[1], state: 'PENDING', failure: 'The daily quota is used up' },
      { _id: ids[0], state: 'PUBLISHED', youtubeUrl: 'https://youtu.be/1' },
    ]);
  });

  it('lists page by page, and is empty after the last one', async () => {
    const ids = [await stage.submit(), await stage.submit(), await stage.submit()].reverse();
    const { token } = stage.editor;
    expect(await idsOf(token, '?limit=2')).toEqual(ids.slice(0, 2));
    expect(await idsOf(token, `?before=${ids[1]}`)).toEqual(ids.slice(2));
    expect((await own(token, `?before=${ids[2]}`)).status).toBe(204);
    expect((await own(token, '?limit=0')).status).toBe(400);
  });

  it('lists each video of which the editor uploaded any version once, the latest upload first', async () => {
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    const third = await buildEditor(stage.api.deps, stage.creator.teamId);
    const addVersion = async (videoId: string, by: SignedIn) => {
      const { data } = await stage.startVersion(videoId, by);
      await stage.put(data ?? '', 'another cut');
      expect((await stage.finish(data, by)).status).toBe(200);
    };
    const ids = [await stage.submit(), await stage.submit(), await stage.submit()];
    const [latest = '', replaced = ''] = ids;
    for (const by of [colleague, third, colleague, third]) await addVersion(replaced, by);
    await addVersion(latest, colleague);
    expect(await idsOf(colleague.token)).toEqual([latest, replaced]);
    expect(await idsOf(colleague.token, '?limit=1')).toEqual([latest]);
    expect(await idsOf(colleague.token, `?before=${latest}`)).toEqual([replaced]);
    expect(await idsOf(third.token)).toEqual([replaced]);
    expect(await idsOf(stage.editor.token)).toEqual(ids);
  });

  it('lists no cut of a colleague, and nothing to an editor who has left the team', async () => {
    await stage.submit();
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    expect((await own(colleague.token)).status).toBe(204);
    await stage.api.call(endpoints.leaveTeam, {
      token: stage.editor.token,
      body: { teamId: stage.creator.teamId },
    });
    expect((await own(stage.editor.token)).status).toBe(403);
  });

  it('lists no cut of a former team to its editor', async () => {
    await stage.submit();
    await stage.api.deps.users.updateOne(
      { _id: stage.editor.id },
      { $set: { teamId: new Types.ObjectId() } },
    );
    expect(await idsOf(stage.editor.token)).toEqual([]);
  });

  it('refuses a creator', async () => {
    expect((await own(stage.creator.token)).status).toBe(403);
  });
});
