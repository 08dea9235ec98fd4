import { endpoints } from '@cutroom/contracts';
import { buildSealedObject, buildVideoRow } from '../../testing/builders';
import { useTeam } from '../../testing/use-team';
import { adoptEarlierReviews } from './adopt-earlier-reviews';

const stage = useTeam();

const pending = async (before?: string) => {
  const { path } = endpoints.pendingVideos;
  const row = { ...endpoints.pendingVideos, path: `${path}?limit=1${before ? `&before=${before}` : ''}` };
  return (await stage.api.call(row, { token: stage.creator.token })).data?.[0];
};

describe('adoptEarlierReviews', () => {
  it('puts videos from before there were versions in their place, by when they arrived', async () => {
    const { videos } = stage.api.deps;
    const [early, late] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-02T10:00:00Z')];
    const received = { object: buildSealedObject() };
    const arrival = { at: late, announced: true };
    await videos.create({ ...buildVideoRow(stage), ...received, title: 'late', arrival });
    await videos.create({ ...buildVideoRow(stage), ...received, title: 'early', createdAt: early });
    const awaited = await videos.create({ ...buildVideoRow(stage), state: 'AWAITING_UPLOAD' });

    await adoptEarlierReviews(stage.api.deps);

    const first = await pending();
    expect(first).toMatchObject({ title: 'late', versionUploadedAt: late.toISOString() });
    expect(await pending(first?._id)).toMatchObject({
      title: 'early',
      versionUploadedAt: early.toISOString(),
    });
    const rows = await videos.find({ title: 'early' }).lean();
    expect(rows[0]?.review).toMatchObject({
      number: 1,
      uploadedBy: rows[0]?.uploadedBy,
      uploadId: rows[0]?._id,
    });
    expect((await videos.findById(awaited._id).lean())?.review).toBeUndefined();
  });
});
