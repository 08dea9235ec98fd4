import { endpoints } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { buildForm } from '../../testing/pictures';
import { useComments } from '../comments/testing/use-comments';

const stage = useComments();
const { commented, post } = stage;

const rename = (name: string) =>
  stage.api.call(endpoints.updateEditor, { token: stage.editor.token, form: buildForm({ name }) });

/** The names of the people who commented on a video, and of those who resolved a comment. */
async function namesIn(videoId: Types.ObjectId) {
  const params = { videoId: videoId.toHexString() };
  const { data } = await stage.api.call(endpoints.comments, { token: stage.creator.token, params });
  return data?.comments.map(({ author, resolved }) => [author.name, resolved?.by.name]);
}

describe('a new name of an editor', () => {
  it('is on earlier comments, and on what the editor has resolved', async () => {
    const { api, creator, editor } = stage;
    const video = await commented();
    const theirs = await post(video, creator);
    await post(video, editor);
    const resolution = { videoId: video._id.toHexString(), commentId: theirs._id.toHexString() };
    const body = { ...resolution, resolved: true };
    expect((await api.call(endpoints.resolveComment, { token: editor.token, body })).status).toBe(200);
    expect((await rename('María Pérez')).status).toBe(200);
    expect(await namesIn(video._id)).toEqual([
      [creator.username, 'María Pérez'],
      ['María Pérez', undefined],
    ]);
  });

  it('is on what the editor has proposed, and not on the proposals of others', async () => {
    const { api, creator, editor } = stage;
    const { _id } = await commented();
    const videoId = _id.toHexString();
    const proposal = { videoId, title: 'Rain', description: '', tags: [], revision: 0 };
    const saved = await api.call(endpoints.saveProposal, { token: editor.token, body: proposal });
    expect(saved.status).toBe(200);
    for (const [by, name] of [
      [creator.id, 'Somebody else'],
      [editor.id, 'An Editor'],
    ] as const) {
      const proposed = { _id: new Types.ObjectId(), key: randomUUID(), hash: name, by, name };
      await api.deps.videos.updateOne({ _id }, { $push: { proposedThumbnails: proposed } });
    }
    await rename('María Pérez');
    const { data } = await api.call(endpoints.proposal, { token: creator.token, params: { videoId } });
    expect(data?.by?.name).toBe('María Pérez');
    expect(data?.thumbnails.map(({ by }) => by.name)).toEqual(['Somebody else', 'María Pérez']);
  });
});
