import { endpoints } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { allMailsTo } from '../../testing/mails';
import { useComments } from '../comments/testing/use-comments';

const stage = useComments();

describe('the email about requested changes', () => {
  it('is sent once, with the note and the open comments on that video and no others', async () => {
    const { api, creator, editor } = stage;
    const [video, other] = [await stage.commented(), await stage.commented('Another cut')];
    const resolved = { by: new Types.ObjectId(editor.id), name: 'An Editor', at: new Date() };
    const open = await stage.post(video, creator, { text: 'The map is wrong' });
    await stage.post(video, editor, { text: 'Which map', parentId: open._id });
    await stage.post(video, creator, { text: 'The sound is low', resolved });
    await stage.post(video, creator, { text: 'Too bright', deletedAt: new Date() });
    await stage.post(other, creator, { text: 'A jump cut' });
    const body = { videoId: String(video._id), version: video.object?.version ?? '', note: 'Shorter' };
    const request = () => api.call(endpoints.requestChanges, { token: creator.token, body });
    const answers = await Promise.all([request(), request()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const mails = await allMailsTo(editor.email, api.deps.connection);
    const [mail, ...more] = mails.filter(({ subject }) => subject === 'Changes requested: “The cut”');
    expect(more).toEqual([]);
    for (const quoted of ['Shorter', 'The map is wrong']) expect(mail?.text).toContain(quoted);
    for (const left of ['Which map', 'The sound is low', 'Too bright', 'A jump cut'])
      expect(mail?.text).not.toContain(left);
  });
});
