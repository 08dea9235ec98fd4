import { endpoints, replies } from '@cutroom/contracts';
import { buildFacts } from '@cutroom/contracts/testing';
import { newMedia } from '../../video/media/new-media';
import { entriesOn } from '../testing/end-publish';
import { publishForm, type PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

async function setMedia(video: PendingVideo, media: object): Promise<void> {
  const { object } = await stage.api.deps.videos.findById(video.id).orFail().lean();
  const record = { ...newMedia(object?.version ?? '', new Date()), ...media };
  await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { media: record } });
}

/** Asks for the consent page of a video whose media is `media`. */
async function approve(media: object, form: object = {}) {
  const video = await stage.buildVideo();
  await setMedia(video, media);
  const body = { ...publishForm(video), ...form };
  return stage.api.call(endpoints.startPublish, { token: stage.creator.token, body });
}

describe('an approval', () => {
  it('is refused for a file without a video stream, whatever the creator has watched', async () => {
    const facts = buildFacts({ video: null });
    const answer = await approve({ state: 'FAILED', facts }, { watchedOriginal: true });
    expect(answer).toMatchObject({ status: 409, message: replies.noVideoStream });
  });

  it('needs the confirmation of the creator when there is no preview', async () => {
    const media = { state: 'FAILED', problem: 'Cutroom cannot decode it.', facts: buildFacts() };
    expect(await approve(media)).toMatchObject({ status: 409, message: replies.originalNotWatched });
    expect(await approve(media, { watchedOriginal: false })).toMatchObject({ status: 409 });
    expect(await approve(media, { watchedOriginal: true })).toMatchObject({ status: 200 });
  });

  it.each(['WAITING', 'RUNNING', 'READY', 'OFF'])(
    'needs no more than before while its media is %s',
    async (state) => {
      expect(await approve({ state, facts: buildFacts() })).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['FAILED', 'Without a preview: the original was watched.'],
    ['READY', null],
  ])('is in the audit trail with what the creator could watch: media %s', async (state, note) => {
    const video = await stage.buildVideo();
    await setMedia(video, { state, facts: buildFacts() });
    await stage.askConsent(video, { watchedOriginal: true });
    expect(await entriesOn(stage, video)).toMatchObject([
      { action: 'publish-approved', by: stage.creator.id, note },
    ]);
  });

  it('ends on the consent page when the file turns out to have no video meanwhile', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    await setMedia(video, { state: 'FAILED', facts: buildFacts({ video: null }) });
    const page = await browser.open(back);
    expect(page.status).toBe(409);
    expect(page.text).toContain('This file has no video.');
    expect(await stage.untilFailure(video)).toContain('This file has no video');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });
});
