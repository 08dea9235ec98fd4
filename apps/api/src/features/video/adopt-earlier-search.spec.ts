import { endpointPath, endpoints, storedTerms, termsMark, type BrowsedPage } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import { buildVideoRow } from '../../testing/builders';
import { useTeam } from '../../testing/use-team';
import { adoptEarlierSearch, createSearchAdoption } from './adopt-earlier-search';

const stage = useTeam();

/** The process under test adopts rows in its first sweep, and not again for an hour. */
beforeAll(() =>
  until('the first sweep of the process has ended', () =>
    stage.api.deps.connection
      .collection('jobs')
      .findOne({ name: 'video.sweep-rows', lease: null, runAt: { $gt: new Date() } }),
  ),
);

/** Pending videos with these terms, or without any. */
async function insert(title: string, search?: readonly string[], count = 1): Promise<void> {
  const { videos } = stage.api.deps;
  const made = await videos.create({ ...buildVideoRow(stage), title });
  const row = (await videos.collection.findOneAndDelete({ _id: made._id })) ?? made.toObject();
  const { search: _, ...rest } = row;
  const rows = Array.from({ length: count }, () => ({ ...rest, _id: new Types.ObjectId() }));
  await videos.collection.insertMany(rows.map((each) => (search ? { ...each, search: [...search] } : each)));
}

async function found(q: string): Promise<string[]> {
  const path = `${endpointPath(endpoints.browseVideos)}?${new URLSearchParams({ view: 'pending', q })}`;
  const headers = { authorization: `Bearer ${stage.creator.token}` };
  const answer = await fetch(stage.api.url + path, { headers });
  const { data } = (await answer.json()) as { data: BrowsedPage };
  return data.videos.map(({ title }) => title);
}

const rowsWith = (search: object | string) => stage.api.deps.videos.countDocuments({ search });

describe('adoptEarlierSearch', () => {
  it('lets a search find the videos of versions without terms, and with terms of older rules', async () => {
    await insert('Earlier love');
    await insert('❤️Love', ['\ufe0f', '\ufe0fl', '\ufe0flo']);
    expect(await found('love')).toEqual([]);
    const { deps } = stage.api;
    expect(await Promise.all([adoptEarlierSearch(deps), adoptEarlierSearch(deps)])).toEqual([true, true]);
    expect(await found('love')).toEqual(['❤️Love', 'Earlier love']);
  });

  it('leaves alone what has the terms of this version or of a newer one', async () => {
    await insert('Ours', ['ours-as-is', termsMark]);
    await insert('Newer', ['newer-as-is', '#03', '#17']);
    await adoptEarlierSearch(stage.api.deps);
    expect([await rowsWith('ours-as-is'), await rowsWith('newer-as-is')]).toEqual([1, 1]);
  });

  it('continues where a sweep that was stopped has left off', async () => {
    await insert('Stopped', [], 3);
    const stopped = adoptEarlierSearch(stage.api.deps, AbortSignal.abort(new Error('stopping')));
    await expect(stopped).rejects.toThrow('stopping');
    expect(await adoptEarlierSearch(stage.api.deps)).toBe(true);
    expect(await rowsWith('stopped')).toBe(3);
  });

  it('adopts a limited number of rows at a time, and says whether it came to an end', async () => {
    await insert('Many', [], 5);
    expect(await adoptEarlierSearch(stage.api.deps, undefined, 4)).toBe(false);
    expect(await rowsWith('many')).toBe(4);
    expect(await adoptEarlierSearch(stage.api.deps)).toBe(true);
    expect(await rowsWith('many')).toBe(5);
  });
});

describe('the adoption of a process', () => {
  it('looks again after an hour for what an older api beside it has written, and not after that', async () => {
    let now = Date.now();
    const adopt = createSearchAdoption({ ...stage.api.deps, clock: () => new Date(now) });
    const written = async (title: string) => {
      const [, ...older] = storedTerms(title).reverse();
      await insert(title, older);
    };
    const isAdoptedAfter = async (ms: number, title: string) => {
      now += ms;
      await adopt();
      return (await stage.api.deps.videos.exists({ title, search: termsMark })) !== null;
    };
    await written('First');
    expect(await isAdoptedAfter(0, 'First')).toBe(true);
    await written('Second');
    expect(await isAdoptedAfter(3_599_000, 'Second')).toBe(false);
    expect(await isAdoptedAfter(1_000, 'Second')).toBe(true);
    await written('Third');
    expect(await isAdoptedAfter(7_200_000, 'Third')).toBe(false);
  });
});
