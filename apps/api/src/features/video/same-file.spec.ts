import { endpoints } from '@cutroom/contracts';
import { buildCreator, buildEditor } from '../../testing/builders';
import { movieOf, useUploadsInParts } from './testing/use-uploads-in-parts';

const stage = useUploadsInParts();
const { startUpload, put, finish, beginNew, send } = stage;

const file = movieOf(5_000);

/** Uploads the file in one PUT and reports it. */
async function upload(title: string, by = stage.editor) {
  const url = await startUpload({ title, teamId: by.teamId }, by);
  await put(url, file);
  const { data } = await finish(url, by);
  if (!data) throw new Error(`${title} was refused`);
  return data;
}

describe('a file that the team has received before', () => {
  it('names the first video with it, also when the lists show it', async () => {
    const first = await upload('First');
    expect(first.sameFileAs).toBeNull();
    const expected = {
      title: 'First',
      uploadedBy: { name: first.uploadedBy.name },
      createdAt: first.createdAt,
    };
    expect((await upload('Second')).sameFileAs).toEqual(expected);
    const third = await upload('Third', await buildEditor(stage.api.deps, stage.creator.teamId));
    expect(third.sameFileAs).toEqual(expected);
    const { data } = await stage.api.call(endpoints.pendingVideos, { token: stage.creator.token });
    expect(data?.map(({ sameFileAs }) => sameFileAs?.title)).toEqual(['First', 'First', undefined]);
  });

  it('is recognized in parts', async () => {
    const titles = ['First', 'Second'];
    const found = [];
    for (const title of titles) {
      const begun = await beginNew(file, { title });
      await send(begun, file);
      found.push((await finish(begun.url)).data?.sameFileAs?.title);
    }
    expect(found).toEqual([undefined, 'First']);
  });

  it('is a new file for another team, and so are other bytes and an upload that was never received', async () => {
    await put(await startUpload({ title: 'Never reported' }), file);
    await upload('Ours');
    const theirs = await buildEditor(stage.api.deps, (await buildCreator(stage.api.deps)).teamId);
    expect((await upload('Theirs', theirs)).sameFileAs).toBeNull();
    const url = await startUpload();
    await put(url, movieOf(5_000));
    expect((await finish(url)).data?.sameFileAs).toBeNull();
  });
});
