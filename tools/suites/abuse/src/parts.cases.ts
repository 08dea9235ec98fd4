import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import {
  inParallel,
  md5Of,
  requestUploadUrl,
  sendParts,
  signUpTeam,
  storageClient,
  submitInParts,
  withDatabase,
  type Person,
} from '@cutroom/suites-kit';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { ObjectId } from 'mongodb';
import { digest, newMovie, partsOfTeam } from './parts-of-team';
import { flawsOf, messageOf, rawCall } from './raw-call';
import { addUsers, stateOf, type Stage } from './stage';

/** An upload in parts belongs to its editor, and stays within its limits. */
export function partsCases(stage: () => Stage): void {
  const { begin, arrived, finish } = partsOfTeam(stage);

  it("refuse a colleague, another team's editor and the creator every call about the upload", async () => {
    const { stack, team, rival } = stage();
    const file = newMovie();
    const upload = await begin('Not yours', file);
    await sendParts(team, upload, file);
    const before = await stateOf(stack, team);
    const strangers: [Person, number][] = [
      [team.editors[1] ?? team.creator, 404],
      [rival.editor, 404],
      [team.creator, 403],
    ];
    const { videoId, url } = upload;
    for (const [stranger, status] of strangers) {
      const token = await stranger.freshToken();
      const again = { url, fileName: 'cut.mp4', size: file.length };
      const answers = [
        await rawCall(stack, endpoints.beginParts, { token, json: again }),
        await rawCall(stack, endpoints.beginParts, { token, json: { ...again, size: 1, replace: true } }),
        await rawCall(stack, endpoints.signParts, {
          token,
          json: { videoId, parts: [{ number: 1, md5: md5Of(file) }] },
        }),
        await rawCall(stack, endpoints.uploadParts, { token, params: { videoId } }),
        await rawCall(stack, endpoints.finishUpload, { token, json: { url } }),
      ];
      for (const answer of answers) expect(flawsOf(answer, [status])).toEqual([]);
      const cancelled = await rawCall(stack, endpoints.cancelUpload, { token, json: { videoId } });
      // To them the upload does not exist, and so counts as cancelled.
      expect(cancelled.status).toBe(status === 404 ? 200 : 403);
      const listed = await rawCall(stack, endpoints.unfinishedUploads, { token });
      expect(listed.text).not.toContain(videoId);
    }
    expect(await stateOf(stack, team)).toBe(before);
    expect((await arrived(upload)).file?.arrived).toBe(file.length);
  });

  it.each<[string, unknown, number]>([
    ['0', 0, 400],
    ['-1', -1, 400],
    ['a fraction', 5_000.5, 400],
    ['a text', '5000', 400],
    ['an unsafe integer', 2 ** 60, 400],
    ['infinity', null, 400],
    ['more than YouTube takes', limits.uploadMaxBytes + 1, 413],
  ])('refuse to begin with a size that is %s', async (_, size, status) => {
    const { stack, team } = stage();
    const token = await team.editor.freshToken();
    const json = { url: team.uploadUrl, fileName: 'cut.mp4', size };
    expect(flawsOf(await rawCall(stack, endpoints.beginParts, { token, json }), [status])).toEqual([]);
  });

  it('create at most one video when they are reported, begun again and cancelled at the same time', async () => {
    const { team } = stage();
    for (let round = 0; round < 10; round += 1) {
      const file = newMovie();
      const upload = await begin(`Contested ${round}`, file);
      await sendParts(team, upload, file);
      const replace = { url: upload.url, fileName: 'other.mp4', size: 10, replace: true };
      const [done, , cancelled] = await Promise.all([
        finish(upload),
        team.editor.send(endpoints.beginParts, { body: replace }),
        team.editor.send(endpoints.cancelUpload, { body: { videoId: upload.videoId } }),
      ]);
      expect([200, 404, 409]).toContain(done.status);
      expect([done.status, cancelled.status]).not.toEqual([200, 200]);
      if (done.status !== 200) continue;
      const params = { videoId: upload.videoId };
      const { url } = await team.creator.call(endpoints.videoSource, { params });
      expect(digest(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(digest(file));
    }
  });

  it('keep only one multipart upload open in the store per video, however often the file is replaced', async () => {
    const { stack, team } = stage();
    const upload = await begin('Replaced');
    for (let size = 10; size < 40; size += 1) {
      const body = { url: upload.url, fileName: 'cut.mp4', size, replace: true };
      await team.editor.call(endpoints.beginParts, { body });
    }
    const client = storageClient(stack);
    const Prefix = `sealed/${team.teamId}/${upload.videoId}/`;
    const command = new ListMultipartUploadsCommand({ Bucket: stack.env.S3_BUCKET, Prefix });
    expect((await client.send(command)).Uploads).toHaveLength(1);
    client.destroy();
  });

  it('refuse a text file, as does an upload in one PUT', async () => {
    const { team } = stage();
    const text = new TextEncoder().encode('<script>alert(1)</script>');
    await expect(submitInParts(team, 'Script in parts', text)).rejects.toThrow(replies.uploadNotVideo);
    const url = await requestUploadUrl(team, 'Script in one');
    expect((await fetch(url, { method: 'PUT', body: text })).status).toBe(200);
    await expect(team.editor.call(endpoints.finishUpload, { body: { url } })).rejects.toThrow(
      replies.uploadNotVideo,
    );
    const pending = await team.creator.call(endpoints.pendingVideos, { query: { limit: '100' } });
    expect(pending?.filter(({ title }) => title.startsWith('Script'))).toEqual([]);
  });

  it('are limited per editor, per team and in their rate, with plain messages', async () => {
    const { stack } = stage();
    const crowd = await signUpTeam(stack);
    const editors = [crowd.editor, ...(await addUsers(stack, crowd, 'EDITOR', 4))];
    const refusals = new Set<string>();
    // Two editors at a time reach their own limit, and the last ones the team's. The rate limit is 60 in ten minutes each.
    await inParallel(editors, 2, async (editor) => {
      const token = await editor.freshToken();
      for (let n = 0; n < 70; n += 1) {
        const details = {
          title: `Started ${n}`,
          comment: 'c',
          extension: 'mp4',
          maximumVideoQuality: '720p',
        };
        const json = { ...details, teamId: crowd.teamId };
        const answer = await rawCall(stack, endpoints.startUpload, { token, json });
        if (answer.status === 200 || answer.status === 201) continue;
        expect(flawsOf(answer, [429])).toEqual([]);
        refusals.add(messageOf(answer));
      }
    });
    expect([...refusals].sort()).toEqual([messages.tooManyRequests, replies.tooManyOpenUploads].sort());
    const counts = await withDatabase(stack, (database) =>
      database
        .collection('videos')
        .aggregate<{ count: number }>([
          { $match: { teamId: new ObjectId(crowd.teamId) } },
          { $group: { _id: '$uploadedBy', count: { $sum: 1 } } },
        ])
        .toArray(),
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(limits.openUploadsPerTeam);
    for (const { count } of counts) expect(count).toBeLessThanOrEqual(limits.openUploadsPerEditor);
  });
}
