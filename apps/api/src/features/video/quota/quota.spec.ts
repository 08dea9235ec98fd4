import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { movieOf, useUploadsInParts } from '../testing/use-uploads-in-parts';
import { beginParts } from '../parts/begin-parts';
import { receiveUpload } from '../receive-upload';
import { sweepUploads } from '../sweep-uploads';

const small = limits.uploadInPartsFrom;
const quota = 5 * small + 1_000;
const team = useUploadsInParts({ STORAGE_TEAM_QUOTA_BYTES: String(quota) });
const MBs = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MBs`;

const register = () =>
  team.api.call(endpoints.startUpload, { token: team.editor.token, body: team.uploadRequest() });
const storage = async () => {
  const params = { teamId: team.creator.teamId };
  return (await team.api.call(endpoints.teamStorage, { token: team.editor.token, params })).data;
};

describe('the storage quota of a team', () => {
  it('lets parallel uploads begin only while they fit together, and names the figures', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, register));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 413);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.message).toContain(
      `Your team has 0.00 MBs of its ${MBs(quota)} left, and this upload needs ${MBs(small)}. This file was not uploaded.`,
    );
    expect(await storage()).toMatchObject({
      states: [{ state: 'AWAITING_UPLOAD', videos: 5, bytes: 5 * small }],
      usedBytes: 5 * small,
      quotaBytes: quota,
    });
  });

  it('refuses the parts of a file that does not fit, also in parallel, and frees what is cancelled', async () => {
    const file = movieOf(1_000);
    const urls = [await team.startUpload(), await team.startUpload(), await team.startUpload()];
    // Three files of two units each: 4 of 5 units are taken by two of them, which leaves too little for the third.
    const answers = await Promise.all(urls.map((url) => team.begin(url, file, { size: 2 * small })));
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun.length).toBeLessThanOrEqual(2);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(3 - begun.length);
    expect((await storage())?.usedBytes).toBeLessThanOrEqual(quota);
    const lost = urls[answers.findIndex(({ status }) => status === 413)] ?? '';
    const [won] = begun;
    if (!won?.data) throw new Error('no upload began');
    await team.cancel(won.data);
    expect((await team.begin(lost, file, { size: 2 * small })).status).toBe(200);
    // The same file again takes nothing more.
    expect((await team.begin(lost, file, { size: 2 * small })).status).toBe(200);
  });

  it('lets one file have all of it, and no byte more', async () => {
    const url = await team.startUpload();
    const file = movieOf(1_000);
    expect((await team.begin(url, file, { size: quota + 1 })).status).toBe(413);
    expect((await team.begin(url, file, { size: quota })).status).toBe(200);
  });

  it('receives a file whose space was reserved, also when the limit was lowered meanwhile', async () => {
    const url = await team.startUpload();
    await team.put(url, 'a movie');
    const lowered = { ...team.api.deps, teamQuotaBytes: 1 };
    expect((await receiveUpload(lowered, await team.rowOf(url))).kind).toBe('received');
  });

  it('reserves the size of the file that wins when two are begun for one upload', async () => {
    const file = movieOf(1_000);
    const winners = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const url = await team.startUpload();
      const sizes = [4 * small, small];
      const begun = await Promise.all(
        sizes.map((size) => team.begin(url, file, { size, fileName: `${size}.mp4` })),
      );
      expect(begun.map(({ status }) => status).sort()).toEqual([200, 412]);
      const { parts, reservedBytes, _id } = await team.rowOf(url);
      expect(reservedBytes).toBe(parts?.size);
      winners.add(parts?.size ?? 0);
      await team.api.deps.videos.deleteOne({ _id });
    }
    expect([4 * small, small]).toEqual(expect.arrayContaining([...winners]));
  });

  it('keeps what is reserved when another file takes the place of the first and the store fails', async () => {
    const url = await team.startUpload();
    await team.begin(url, movieOf(1_000), { size: 4 * small });
    const { storage: store, sessions } = team.api.deps;
    const down = { ...store, createMultipart: () => Promise.reject(new Error('away')) };
    const actor = await sessions.authenticate(team.editor.token);
    const request = { url, fileName: 'small.mp4', size: small, replace: true };
    await expect(beginParts({ ...team.api.deps, storage: down }, request, actor)).rejects.toThrow('away');
    expect((await team.rowOf(url)).reservedBytes).toBe(4 * small);
  });

  it('announces to open pages that a file reserves more, but not that it is begun again', async () => {
    const told: unknown[] = [];
    const teamChanges = { notify: (...change: unknown[]) => void told.push(change) };
    const actor = await team.api.deps.sessions.authenticate(team.editor.token);
    const request = { url: await team.startUpload(), fileName: 'large.mp4', size: 2 * small };
    for (let tries = 0; tries < 2; tries += 1)
      await beginParts({ ...team.api.deps, teamChanges }, request, actor);
    expect(told).toEqual([[team.creator.teamId, ['storage']]]);
  });

  it('counts received videos, those in the bin, and nobody else’s', async () => {
    const id = await team.submit('a movie');
    const size = (await storage())?.usedBytes ?? 0;
    expect(size).toBeGreaterThan(0);
    await team.api.call(endpoints.deleteVideo, { token: team.editor.token, body: { videoId: id } });
    expect(await storage()).toMatchObject({ states: [{ state: 'DELETED', videos: 1, bytes: size }] });
    await team.api.deps.videos.updateOne({ _id: id }, { $set: { 'object.size': quota } });
    expect(await register()).toMatchObject({ status: 413 });
  });

  it('counts every version of a video, also the replaced ones', async () => {
    const id = await team.submit('a movie');
    const first = (await storage())?.usedBytes ?? 0;
    const { data: url } = await team.startVersion(id);
    const second = movieOf(300);
    await team.put(url ?? '', second);
    expect((await team.finish(url)).data?._id).toBe(id);
    expect((await storage())?.usedBytes).toBe(first + second.length);
  });

  it('refuses a larger file that was sent to the URL of a small one, whoever finds it', async () => {
    const [reported, found] = [await team.startUpload(), await team.startUpload()];
    const row = await team.rowOf(reported);
    await team.api.deps.videos.updateMany({ teamId: row.teamId }, { $set: { reservedBytes: 10 } });
    await team.api.deps.videos.updateOne({ _id: row._id }, { $set: { reservedBytes: quota - 20 } });
    await team.put(found, movieOf(200));
    await sweepUploads(team.after(60_000));
    expect(await team.finish(found)).toMatchObject({ status: 404, message: messages.uploadNotFound });
    const [refusal] = await team.activity('upload-refused');
    expect(refusal?.note).toContain('Your team has');
    await team.put(reported, movieOf(200));
    expect(await team.finish(reported)).toMatchObject({ status: 200, message: replies.videoReceived });
    expect(await team.keysOfTeam()).toHaveLength(1);
  });
});

describe('POST /team/originals', () => {
  it('is the creator’s setting for their own team, from 1 day to 10 years, or none', async () => {
    const { teamId, token } = team.creator;
    const set = (days: unknown, by = token) =>
      team.api.call(endpoints.keepOriginals, { token: by, body: { teamId, days } });
    expect((await storage())?.originalsKeptDays).toBeNull();
    for (const _ of [1, 2])
      expect(await set(30)).toMatchObject({ status: 200, data: { originalsKeptDays: 30 } });
    for (const days of [0, -1, 1.5, 3_651, '30']) expect((await set(days)).status).toBe(400);
    expect((await set(1, team.editor.token)).status).toBe(403);
    expect(await set(null)).toMatchObject({ status: 200, data: { originalsKeptDays: null } });
    await set(1);
    expect((await team.activity('originals-set')).map(({ note }) => note)).toEqual([
      'They are deleted after 1 day.',
      'They are kept.',
      'They are deleted after 30 days.',
    ]);
  });
});
