import { endpoints, replies } from '@cutroom/contracts';
import { buildFacts } from '../../video/testing/build-facts';
import { publishForm } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';

const stage = usePublishStage();

/** Asks for the consent page of a video whose media is `media`. */
async function approve(media: object, form: object = {}) {
  const video = await stage.buildVideo();
  const { object } = await stage.api.deps.videos.findById(video.id).orFail().lean();
  const record = {
    version: object?.version,
    progress: 0,
    problem: null,
    facts: null,
    poster: false,
    preview: null,
    filmstrip: null,
    waveform: false,
    suggestedFramesMs: [],
    frames: [],
    reviewed: true,
    ...media,
  };
  await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { media: record } });
  const body = { ...publishForm(video), ...form };
  return stage.api.call(endpoints.startPublish, { token: stage.creator.token, body });
}

describe('an approval', () => {
  it('is refused for a file without a video stream, whatever the creator has watched', async () => {
    const facts = buildFacts({ video: null });
    const answer = await approve({ state: 'FAILED', facts }, { watchedOriginal: true });
    expect(answer).toMatchObject({ status: 409, message: replies.noVideoStream });
  });

  it('needs the word of the creator where there is no preview', async () => {
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
});
