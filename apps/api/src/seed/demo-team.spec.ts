import { endpoints } from '@cutroom/contracts';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../testing/test-api';
import { buildCreator } from '../testing/builders';
import { demo, seedDemoTeam } from './demo-team';

const movie = join(__dirname, '../../../../tools/fixtures/movie.mp4');

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const signIn = (username: string) =>
  api.call(endpoints.signIn, { body: { username, password: demo.password } });

async function everything() {
  const { users, teams, coupons, videos } = api.deps;
  return Promise.all([users, teams, coupons, videos].map((model) => model.collection.find().toArray()));
}

describe('seedDemoTeam', () => {
  it('creates a team that can sign in, with three playable videos', async () => {
    expect(await seedDemoTeam(api.deps, movie)).toBe(true);
    const creator = await signIn(demo.creator);
    const editor = await signIn(demo.editor);
    expect(creator.data?.response).toMatchObject({ role: 'YOUTUBER', email: 'creator@cutroom.local' });
    expect(editor.data?.response).toMatchObject({
      role: 'EDITOR',
      email: 'editor@cutroom.local',
      isInTeam: true,
    });
    expect(editor.data?.response.teamId).toBe(creator.data?.response.teamId);
    const token = creator.data?.token;
    const { data: videos } = await api.call(endpoints.pendingVideos, { token });
    expect(videos).toHaveLength(3);
    const search = { ...endpoints.browseVideos, path: '/video/browse?view=pending&q=captions' };
    const { data: found } = await api.call(search, { token });
    expect(found?.videos.map(({ title }) => title)).toEqual(['Studio tour with the new desk']);
    const { data: source } = await api.call(endpoints.videoSource, {
      token,
      params: { videoId: videos?.[0]?._id ?? '' },
    });
    const watched = await fetch(source?.url ?? '');
    expect(Number(watched.headers.get('content-length'))).toBe(videos?.[0]?.size);
    await watched.arrayBuffer();
    expect(await api.deps.coupons.exists({ code: demo.coupon, usesLeft: { $gt: 100 } })).not.toBeNull();
  });

  it('changes nothing when run again', async () => {
    await seedDemoTeam(api.deps, movie);
    const before = await everything();
    await seedDemoTeam(api.deps, movie);
    expect(await everything()).toEqual(before);
  });

  it('brings back nothing that was deleted since', async () => {
    await seedDemoTeam(api.deps, movie);
    const { teams, videos } = api.deps;
    await videos.deleteOne({ title: /^Studio tour/ });
    await teams.deleteMany();
    const before = await everything();
    expect(await seedDemoTeam(api.deps, movie)).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('completes an interrupted run', async () => {
    const { storage } = api.deps;
    const dies = { ...storage, put: () => Promise.reject(new Error('killed')) };
    await expect(seedDemoTeam({ ...api.deps, storage: dies }, movie)).rejects.toThrow('killed');
    expect(await api.deps.videos.countDocuments()).toBe(0);
    await seedDemoTeam(api.deps, movie);
    expect(await api.deps.videos.countDocuments({ state: 'PENDING' })).toBe(3);
    expect((await signIn(demo.editor)).status).toBe(200);
  });

  it('changes nothing in a database that has other accounts', async () => {
    await buildCreator(api.deps);
    expect(await seedDemoTeam(api.deps, movie)).toBe(false);
    expect(await api.deps.users.countDocuments()).toBe(1);
    expect(await api.deps.coupons.countDocuments()).toBe(0);
  });
});
