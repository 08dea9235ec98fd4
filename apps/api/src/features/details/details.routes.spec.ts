import {
  endpoints,
  messages,
  replies,
  videoStates,
  type EditableDetails,
  type VideoState,
} from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildEditor } from '../../testing/builders';
import type { PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { tokenOf, type Role } from '../publishing/testing/token-of';

const stage = usePublishStage();

async function detailsOf(video: PendingVideo): Promise<EditableDetails> {
  const { title, comment, maximumVideoQuality } = await stage.rowOf(video);
  return { title, comment, maximumVideoQuality };
}

const edit = (
  { id }: PendingVideo,
  expected: EditableDetails,
  change: Partial<EditableDetails>,
  token = stage.editor.token,
) =>
  stage.api.call(endpoints.editDetails, { token, body: { videoId: id, expected, ...expected, ...change } });

const setState = ({ id }: PendingVideo, state: VideoState) =>
  stage.api.deps.videos.updateOne({ _id: id }, { $set: { state } });

/** The statuses in the order of `videoStates`. */
const expected: [Role, number[]][] = [
  ['creator', [403, 403, 403, 403, 403, 403]],
  ['uploader', [200, 200, 200, 409, 409, 404]],
  ['another editor', [404, 403, 403, 403, 403, 404]],
  ["another team's editor", [404, 404, 404, 404, 404, 404]],
];

describe('PATCH /video/details', () => {
  it.each(expected)('answers %s as the table says in every state', async (role, statuses) => {
    const token = await tokenOf(stage, role);
    const found: number[] = [];
    for (const state of videoStates) {
      const video = await stage.buildVideo({ size: 1_000 });
      await setState(video, state);
      const before = await detailsOf(video);
      const { status } = await edit(video, before, { title: 'Corrected' }, token);
      found.push(status);
      expect((await detailsOf(video)).title).toBe(status === 200 ? 'Corrected' : before.title);
    }
    expect(found).toEqual(statuses);
  });

  it('says why it is refused', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    const seen = await detailsOf(video);
    const reason = async (state: VideoState, role: Role) => {
      await setState(video, state);
      return (await edit(video, seen, { title: 'Corrected' }, await tokenOf(stage, role))).message;
    };
    expect(await reason('PENDING', 'another editor')).toBe(replies.detailsOfOther);
    expect(await reason('AWAITING_UPLOAD', 'another editor')).toBe(messages.videoNotFound);
    expect(await reason('PUBLISHED', 'uploader')).toBe(replies.detailsApproved);
    expect(await reason('DELETED', 'uploader')).toBe(messages.videoInBin);
  });

  it('leaves another upload alone that has the same details and has not arrived either', async () => {
    const build = () => stage.buildVideo({ size: 1_000, title: 'Twin' });
    const [first, second] = [await build(), await build()];
    await stage.api.deps.videos.updateMany(
      { title: 'Twin' },
      { $set: { state: 'AWAITING_UPLOAD', object: null } },
    );
    expect(await edit(second, await detailsOf(second), { title: 'Corrected' })).toMatchObject({
      status: 200,
    });
    expect([(await detailsOf(first)).title, (await detailsOf(second)).title]).toEqual(['Twin', 'Corrected']);
  });

  it.each([{ title: 'Renamed' }, { comment: 'Shorter' }, { maximumVideoQuality: '720p' }] as const)(
    'changes one field alone: %j',
    async (change) => {
      const video = await stage.buildVideo({ size: 1_000 });
      const before = await detailsOf(video);
      expect((await edit(video, before, change)).status).toBe(200);
      expect(await detailsOf(video)).toEqual({ ...before, ...change });
    },
  );

  it('keeps the old values in the audit trail, in full, once', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    const comment = `A long comment: ${'x'.repeat(1_500)}`;
    await edit(video, await detailsOf(video), { comment });
    const before = await detailsOf(video);
    for (const _ of [1, 2])
      expect(
        await edit(video, before, { title: 'New', comment: 'Short', maximumVideoQuality: '720p' }),
      ).toMatchObject({
        status: 200,
        message: replies.detailsSaved,
      });
    expect(await detailsOf(video)).toEqual({ title: 'New', comment: 'Short', maximumVideoQuality: '720p' });
    await stage.api.deps.audit.written();
    const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
    const notes = (data ?? []).filter((entry) => entry.video?._id === video.id).map(({ note }) => note);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toBe(`Before: “${before.title}”, 1080p, “${comment}”`);
  });

  it('lets one of two concurrent edits win, and refuses the other with the reason', async () => {
    for (let run = 0; run < 5; run += 1) {
      const video = await stage.buildVideo({ size: 1_000 });
      const seen = await detailsOf(video);
      const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => edit(video, seen, { title })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost).toMatchObject({ message: replies.detailsChanged });
      const won = answers.findIndex(({ status }) => status === 200);
      expect((await detailsOf(video)).title).toBe(['One', 'Two', 'Three'][won]);
    }
  });

  it('is also allowed to the uploader of the version under review', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    const other = await buildEditor(stage.api.deps, stage.creator.teamId);
    const review = {
      number: 2,
      uploadedBy: new Types.ObjectId(other.id),
      at: new Date(),
      uploadId: new Types.ObjectId(),
    };
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { review } });
    expect(await edit(video, await detailsOf(video), { comment: 'v2, shorter' }, other.token)).toMatchObject({
      status: 200,
    });
  });

  it('replaces a title that is refused today', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { title: 'Two\u2028lines' } });
    const seen = await detailsOf(video);
    expect((await edit(video, seen, {})).status).toBe(400);
    expect((await edit(video, seen, { title: 'One line' })).status).toBe(200);
  });

  it('refuses empty and overlong values', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    const seen = await detailsOf(video);
    for (const change of [{ title: ' ' }, { title: 'x'.repeat(101) }, { comment: '' }])
      expect((await edit(video, seen, change)).status).toBe(400);
  });
});
