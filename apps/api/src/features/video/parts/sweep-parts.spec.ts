import { Types } from 'mongoose';
import type { Mail } from '../../../mail/mail';
import { sweepUploads } from '../sweep-uploads';
import { remindEditors } from './remind-editors';
import { movieOf, useUploadsInParts } from '../testing/use-uploads-in-parts';

const stage = useUploadsInParts();
const { beginNew, openUploads, after } = stage;

const file = movieOf(5_000);
const minute = 60_000;
const day = 86_400_000;

describe('parts that no video names', () => {
  it('are aborted although the row of others is damaged', async () => {
    const [damaged, orphan] = [await beginNew(file), await beginNew(file)];
    const { videos } = stage.api.deps;
    const damage = { $set: { object: {}, earlier: [{}] }, $unset: { parts: 1 } };
    await videos.collection.updateOne({ _id: new Types.ObjectId(damaged.videoId) }, damage);
    await videos.deleteOne({ _id: orphan.videoId });
    await sweepUploads(after(61 * minute));
    expect(await openUploads()).toHaveLength(1);
  });
});

describe('the reminder of an unfinished upload', () => {
  it('is sent although that of another one fails', async () => {
    await beginNew(file, { title: 'Broken' });
    await beginNew(file, { title: 'Sound' });
    const subjects: string[] = [];
    const deps = after(6.5 * day);
    const enqueue = async ({ subject }: Mail) => {
      if (subject.includes('Broken')) throw new Error('broken');
      subjects.push(subject);
    };
    await remindEditors({ ...deps, mail: { enqueue } });
    expect(subjects).toContain('“Sound” is not uploaded yet');
  });
});
