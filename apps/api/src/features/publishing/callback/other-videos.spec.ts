import { endpoints } from '@cutroom/contracts';
import { linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage, type NeedEndpoint } from '../testing/publish-stage';
import { buildRestingUpload, buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

const end = (row: typeof endpoints.giveUpPublish | typeof endpoints.cancelPublish, { id }: PendingVideo) =>
  stage.api.call(row, { token: stage.creator.token, body: { videoId: id, attempt: 1 } });

async function publish(video: PendingVideo): Promise<void> {
  await stage.publish(video);
  await stage.untilState(video, 'PUBLISHED');
}

async function permit(row: NeedEndpoint, video: PendingVideo): Promise<void> {
  const { url, browser } = await stage.askFor(row, video);
  await sandbox.clearFaults();
  await browser.consent(url);
  await stage.untilState(video, 'PUBLISHED');
}

const resting = () => buildRestingUpload(stage);
const withoutThumbnail = () => buildWithoutThumbnail(stage);

const events: [string, () => Promise<PendingVideo>, (video: PendingVideo) => Promise<unknown>][] = [
  ['published', () => stage.buildVideo(), publish],
  ['given up', resting, (video) => end(endpoints.giveUpPublish, video)],
  ['cancelled', resting, (video) => end(endpoints.cancelPublish, video)],
  ['continued', resting, (video) => permit(endpoints.resumePublish, video)],
  ['given its thumbnail', withoutThumbnail, (video) => permit(endpoints.addThumbnail, video)],
];

describe('the consent pages and emailed links of other videos', () => {
  const { resumePublish, addThumbnail } = endpoints;
  let others: { video: PendingVideo; link: string }[];
  beforeAll(async () => {
    const [upload, thumbnail] = [await resting(), await withoutThumbnail()];
    others = [
      { video: upload, link: linkIn(await stage.mailAbout(upload, 'Your permission is needed')) },
      { video: thumbnail, link: linkIn(await stage.mailAbout(thumbnail, 'Thumbnail missing')) },
    ];
  });

  it.each(events)('stay open when a video is %s', async (_, build, act) => {
    const video = await build();
    const first = await stage.buildVideo();
    await stage.askConsent(first);
    const [upload, thumbnail] = others.map((other) => other.video) as [PendingVideo, PendingVideo];
    await stage.askFor(resumePublish, upload);
    await stage.askFor(addThumbnail, thumbnail);
    await act(video);
    const { consents } = stage.api.publishing;
    for (const { id } of [first, upload, thumbnail])
      expect(await consents.countDocuments({ videoId: id, status: 'open' })).toBe(1);
    for (const { link } of others) expect((await new Browser(stage.api.url).open(link)).status).toBe(200);
  });
});
