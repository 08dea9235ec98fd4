import { Types } from 'mongoose';
import type { SignedIn } from '../../testing/builders';
import { useBrowse } from './testing/use-browse';

const stage = useBrowse();
const { build, rawPage, titlesOf, editorCalled } = stage;

describe('GET /video/browse with several versions', () => {
  it('filters and orders by the editor and the time of the version under review', async () => {
    const [zoe, ana] = [await editorCalled('Zoe'), await editorCalled('Ana')];
    const uploadedAgain = (by: SignedIn, at: string) => ({
      uploadedBy: zoe.id,
      review: { number: 2, uploadedBy: by.id, at: new Date(at), uploadId: new Types.ObjectId() },
    });
    await build('third', { uploadedBy: zoe.id }, '2026-11-17');
    await build('second', uploadedAgain(zoe, '2026-11-21T06:30:00Z'), '2026-11-16');
    await build('first', uploadedAgain(ana, '2026-11-22T06:30:00Z'), '2026-11-15');

    expect(await titlesOf({})).toEqual(['first', 'second', 'third']);
    expect(await titlesOf({ sort: 'oldest' })).toEqual(['third', 'second', 'first']);
    expect(await titlesOf({ sort: 'editor' })).toEqual(['first', 'second', 'third']);
    expect(await titlesOf({ sort: 'quality', q: 'ready' })).toEqual(['first', 'second', 'third']);
    expect(await titlesOf({ editor: zoe.id })).toEqual(['second', 'third']);
    expect(await titlesOf({ q: 'ana' })).toEqual(['first']);
    expect(await titlesOf({ q: 'zoe' })).toEqual(['second', 'third']);
    expect(await titlesOf({ from: '2026-11-21' })).toEqual(['first', 'second']);
    expect(await titlesOf({ to: '2026-11-21', sort: 'oldest' })).toEqual(['third', 'second']);
    const { videos } = await rawPage({ view: 'pending', limit: '1' });
    expect(videos?.[0]).toMatchObject({
      title: 'first',
      versionUploadedBy: { name: 'Ana' },
      versionUploadedAt: '2026-11-22T06:30:00.000Z',
    });
  });

  it('lists an editor who has left after uploading nothing but a later version', async () => {
    const left = await editorCalled('Ida');
    const review = { number: 2, uploadedBy: left.id, at: new Date(), uploadId: new Types.ObjectId() };
    await build('The cut', { review });
    await stage.api.deps.users.updateOne({ _id: left.id }, { $set: { teamId: null } });
    const { editors } = await rawPage({ view: 'pending', with: 'editors' });
    expect(editors?.map(({ name }) => name)).toContain('Ida');
  });

  it('shows every video once when several arrived at the same moment', async () => {
    const at = new Date('2026-11-20T06:30:00Z');
    const titles = ['e', 'd', 'c', 'b', 'a'];
    for (const title of [...titles].reverse()) {
      await build(title, {
        review: { number: 1, uploadedBy: stage.editor.id, at, uploadId: new Types.ObjectId() },
      });
    }
    expect(await titlesOf({})).toEqual(titles);
    expect(await titlesOf({ sort: 'oldest' })).toEqual([...titles].reverse());
    expect(await titlesOf({ sort: 'editor' })).toEqual(titles);
  });
});
