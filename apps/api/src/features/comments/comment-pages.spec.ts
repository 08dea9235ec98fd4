import { limits, type Comment } from '@cutroom/contracts';
import { useRoom } from './testing/use-room';

const stage = useRoom();
const idsOf = (comments: Comment[] = []) => comments.map(({ _id }) => _id);

describe('a room with 2,000 comments', () => {
  it('lists each of them once and in order, while others post and delete, and has the changes since', async () => {
    await stage.fill();
    const { data: first } = await stage.list();
    expect(first).toMatchObject({ seq: limits.commentsPerVideo });
    expect(first?.comments).toHaveLength(limits.commentsPageSize);

    // Deletions before and after the first page; there is room for one comment after the counters are corrected.
    const { comments, rooms } = stage.api.deps;
    const latest = await comments.findOne().sort({ 'place.frame': -1 }).orFail().lean();
    const [early, late] = [first?.comments[0]?._id ?? '', latest._id.toHexString()];
    await rooms.updateOne({ _id: stage.room.videoId }, { $inc: { posted: -1 } });
    const added = await stage.posted({ frames: { from: 0, to: 0 }, text: 'Added' });
    await stage.remove(early);
    await stage.remove(late);

    const all = [...(first?.comments ?? [])];
    for (let after = first?.next; after;) {
      const { data } = await stage.list(after);
      all.push(...(data?.comments ?? []));
      after = data?.next;
    }
    const froms = all.map(({ frames }) => frames?.from ?? -1);
    expect(froms).toEqual([...froms].sort((a, b) => a - b));
    expect(new Set(idsOf(all)).size).toBe(limits.commentsPerVideo - 1);

    const { data: since } = await stage.changes(first?.seq ?? 0);
    expect(since).toMatchObject({ more: false, seq: limits.commentsPerVideo + 3 });
    expect(idsOf(since?.comments)).toEqual([added._id, early, late]);
    expect(since?.comments.map(({ deleted }) => deleted)).toEqual([false, true, true]);
  });

  it('has its changes in pages, oldest first', async () => {
    await stage.fill(250);
    const seqs: number[] = [];
    for (let after = 0, more = true; more;) {
      const { data } = await stage.changes(after);
      seqs.push(...(data?.comments ?? []).map(({ seq }) => seq));
      more = data?.more ?? false;
      after = data?.seq ?? 0;
    }
    expect(seqs).toEqual(Array.from({ length: 250 }, (_, at) => at + 1));
    expect((await stage.changes(250)).data).toEqual({ comments: [], more: false, seq: 250 });
    expect((await stage.changes('9'.repeat(15))).data).toEqual({ comments: [], more: false, seq: 250 });
  });
});

describe('an empty room', () => {
  it('has no comments and no changes', async () => {
    expect((await stage.list()).data).toEqual({ comments: [], next: null, seq: 0 });
    expect((await stage.changes(0)).data).toEqual({ comments: [], more: false, seq: 0 });
  });

  it.each([
    'x',
    '',
    '1.2.3.4',
    `1.-2.${'f'.repeat(24)}.1`,
    `1.1.${'f'.repeat(24)}.1.1`,
    `1e3.1.${'f'.repeat(24)}.1`,
    `1.1.${'F'.repeat(24)}.1`,
    `1.1.${'f'.repeat(24)}.${'9'.repeat(20)}`,
    'x'.repeat(61),
    '$ne',
  ])('refuses a page after the cursor %p', async (cursor) => {
    expect((await stage.list(cursor)).status).toBe(400);
  });

  it('requires a number for changes, and lists nothing after an invented cursor', async () => {
    for (const after of ['', '-1', '1.5', '1e3', 'x', '9'.repeat(16)])
      expect((await stage.changes(after)).status).toBe(400);
    const invented = `999.-1.${'f'.repeat(24)}.0`;
    expect((await stage.list(invented)).data).toMatchObject({ comments: [], next: null });
  });
});
