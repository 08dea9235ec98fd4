import { endpoints } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import type { PendingVideo } from './testing/pending-video';
import { usePublishStage } from './testing/publish-stage';
import { buildRestingUpload, buildRunningUpload } from './testing/resting-upload';

/** No sweep delivers a log while the tests run, so status-service has only what each action sends at once. */
const stage = usePublishStage({ SWEEP_PUBLISHES_MS: String(3_600_000) });

type Act = (video: PendingVideo) => Promise<unknown>;

/** Each call names its request. */
const requestId = 'request-of-this-call';
const asCreator = (body: Record<string, unknown>) => ({
  token: stage.creator.token,
  body,
  headers: { 'x-request-id': requestId },
});
const requestChanges: Act = ({ id, version }) =>
  stage.api.call(endpoints.requestChanges, asCreator({ videoId: id, version, note: 'The map is wrong' }));
const remove: Act = ({ id }) => stage.api.call(endpoints.deleteVideo, asCreator({ videoId: id }));
const cancel: Act = ({ id }) =>
  stage.api.call(endpoints.cancelPublish, asCreator({ videoId: id, attempt: 1 }));
const giveUp: Act = ({ id }) => stage.api.call(endpoints.giveUpPublish, asCreator({ videoId: id }));

async function buildAsking(): Promise<PendingVideo> {
  const video = await stage.buildVideo();
  await stage.askConsent(video);
  return video;
}

const actions: [string, () => Promise<PendingVideo>, Act][] = [
  ['a request for changes', buildAsking, requestChanges],
  ['a deletion', buildAsking, remove],
  ['the end of a running upload', () => buildRunningUpload(stage), cancel],
  ['the end of a waiting upload', () => buildRestingUpload(stage), giveUp],
];

describe('the log of a publish', () => {
  it.each(actions)('is sent to status-service at once after %s', async (_, build, act) => {
    const video = await build();
    const { version } = await stage.untilLog(video, () => true);
    await act(video);
    const { log } = await stage.rowOf(video);
    expect(log?.version).toBeGreaterThan(version);
    await stage.untilLog(video, (sent) => sent.version === log?.version);
  });

  it.each(actions.slice(2))('has the ID of the request that caused %s', async (_, build, act) => {
    const video = await build();
    await act(video);
    await until('status-service has it', () => stage.status.requestIdsOf(video.id).at(-1) === requestId);
  });

  it('is sent at once when the creator declines', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await browser.consent(url, { decision: 'deny' });
    expect(await stage.untilFailure(video)).toContain('You declined');
  });
});
