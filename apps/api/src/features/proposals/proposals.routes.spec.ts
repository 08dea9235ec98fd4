import { endpoints, messages, replies, videoStates, type ProposedDetails } from '@cutroom/contracts';
import { emptyProposal } from '@cutroom/contracts/testing';
import { buildEditor } from '../../testing/builders';
import type { PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { tokenOf, type Role } from '../publishing/testing/token-of';

const stage = usePublishStage();
const details: ProposedDetails = {
  title: 'Monsoon',
  description: 'Rain\nover Mumbai',
  tags: ['rain', 'food'],
};

const save = ({ id }: PendingVideo, change: object = {}, token = stage.editor.token) =>
  stage.api.call(endpoints.saveProposal, {
    token,
    body: { videoId: id, ...details, revision: 0, ...change },
  });
const read = ({ id }: PendingVideo, token = stage.creator.token) =>
  stage.api.call(endpoints.proposal, { token, params: { videoId: id } });

/** The statuses of a save and of a read, in the order of `videoStates`. */
const expected: [Role, number[], number[]][] = [
  ['creator', [403, 403, 403, 403, 403, 403], [404, 200, 200, 200, 200, 404]],
  ['uploader', [200, 200, 200, 409, 409, 404], [200, 200, 200, 200, 200, 404]],
  ['another editor', [404, 200, 200, 409, 409, 404], [404, 200, 200, 200, 200, 404]],
  ["another team's editor", [404, 404, 404, 404, 404, 404], [404, 404, 404, 404, 404, 404]],
];

describe('POST /video/proposal', () => {
  it.each(expected)('answers %s as the table says in every state', async (role, saves, reads) => {
    const token = await tokenOf(stage, role);
    const found: [number, number][] = [];
    for (const state of videoStates) {
      const video = await stage.buildVideo({ size: 1_000 });
      await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { state } });
      found.push([(await save(video, {}, token)).status, (await read(video, token)).status]);
      const row = await stage.api.deps.videos.findById(video.id).select('+proposal').lean();
      expect(row?.proposal?.revision).toBe(found.at(-1)?.[0] === 200 ? 1 : undefined);
    }
    expect(found).toEqual(saves.map((status, index) => [status, reads[index]]));
  });

  it('is read by the creator, with who saved it last, and recorded once when it is repeated', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    expect((await read(video)).data).toEqual(emptyProposal);
    for (const _ of [1, 2])
      expect(await save(video)).toMatchObject({ status: 200, message: replies.proposalSaved });
    expect((await read(video)).data).toMatchObject({ ...details, revision: 1, by: { _id: stage.editor.id } });
    expect((await save(video, { title: '', tags: [], revision: 1 })).status).toBe(200);
    expect((await read(video)).data).toMatchObject({ title: '', tags: [], revision: 2 });
    await stage.api.deps.audit.written();
    const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
    const entries = (data ?? []).filter(
      ({ action, video: of }) => action === 'proposal-saved' && of?._id === video.id,
    );
    expect(entries).toHaveLength(2);
  });

  it('refuses an edit of an older revision, also when its tags are the same words in other places', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    expect((await save(video, { tags: ['rain,food'] })).status).toBe(200);
    expect(await save(video, { tags: ['rain', 'food'] })).toMatchObject({
      status: 409,
      message: replies.proposalChanged,
    });
    expect((await read(video)).data).toMatchObject({ tags: ['rain,food'], revision: 1 });
  });

  it('does not count as the last activity of a publish, whose time the status page shows', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    const { updatedAt } = await stage.rowOf(video);
    expect((await save(video)).status).toBe(200);
    expect((await stage.rowOf(video)).updatedAt).toEqual(updatedAt);
  });

  it('is refused for the upload of a further version, which has none of its own', async () => {
    const [video, upload] = [
      await stage.buildVideo({ size: 1_000 }),
      await stage.buildVideo({ size: 1_000 }),
    ];
    const arriving = { state: 'AWAITING_UPLOAD', versionOf: video.id } as const;
    await stage.api.deps.videos.updateOne({ _id: upload.id }, { $set: arriving });
    expect(await save(upload)).toMatchObject({ status: 404, message: messages.videoNotFound });
  });

  it('lets one of several concurrent edits win, and refuses the others with the reason', async () => {
    const other = await buildEditor(stage.api.deps, stage.creator.teamId);
    for (let run = 0; run < 3; run += 1) {
      const video = await stage.buildVideo({ size: 1_000 });
      for (const revision of [0, 1]) {
        const titles = ['One', 'Two', 'Three'].map((title) => `${title} ${revision}`);
        const answers = await Promise.all(
          titles.map((title, index) =>
            save(video, { title, revision }, index === 1 ? other.token : stage.editor.token),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        expect(answers.find(({ status }) => status === 409)).toMatchObject({
          message: replies.proposalChanged,
        });
        const won = answers.findIndex(({ status }) => status === 200);
        expect((await read(video)).data).toMatchObject({ title: titles[won], revision: revision + 1 });
      }
    }
  });

  it.each([
    ['an overlong title', { title: 'x'.repeat(101) }],
    ['an invisible title', { title: '\u3164' }],
    ['angle brackets', { title: '<b>' }],
    ['a description of more than 5000 bytes', { description: 'é'.repeat(2_501) }],
    ['tags of more than 500 characters', { tags: Array.from({ length: 6 }, (_, n) => `${n}`.repeat(99)) }],
    ['too many tags', { tags: Array.from({ length: 251 }, () => 'a') }],
    ['a negative revision', { revision: -1 }],
  ])('refuses %s', async (_, change) => {
    const video = await stage.buildVideo({ size: 1_000 });
    expect((await save(video, change)).status).toBe(400);
  });
});
