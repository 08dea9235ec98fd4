import { endpoints } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { Browser } from '../testing/browser';
import { followLink, linkIn } from '../testing/mailed-link';
import { usePublishStage } from '../testing/publish-stage';
import { buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';

// Long enough to look, or to stop the process, between a lost response and the next try.
const stage = usePublishStage({}, { pacing: { firstMs: 3_000, maxMs: 3_000, patienceMs: 10_000 } });

/** YouTube sets the next thumbnail, and its response is lost. */
const loseResponse = () => sandbox.fault({ kind: 'answer-lost', step: 'thumbnail' });

const untilLost = () => until('the response is lost', async () => (await sandbox.faultsLeft()).length === 0);

describe('an api process that stops while YouTube sets a thumbnail', () => {
  it('leaves a video that may have its thumbnail: card, email and bell ask to look first', async () => {
    const video = await stage.buildVideo();
    await loseResponse();
    await stage.publish(video);
    await untilLost();
    await stage.restart();
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);

    const doubt = expect.stringContaining('Look at the video on YouTube first') as string;
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: true, reason: doubt });
    const mail = await stage.mailAbout(video, 'Check the thumbnail');
    expect(mail.text).toContain('may be missing');
    expect(mail.text).not.toContain('could not be set');
    const { data } = await stage.api.call(endpoints.notifications, { token: stage.creator.token });
    const notes = data?.filter((entry) => entry.video?._id === video.id).map(({ note }) => note);
    expect(notes).toContainEqual(expect.stringContaining('Its thumbnail may be missing.'));

    const linked = await new Browser(stage.api.url).open(linkIn(mail));
    expect(linked.text).toContain('is on your channel, perhaps without its thumbnail');
    expect(linked.text).not.toContain('missing');

    expect(await followLink(stage, mail, { decision: 'deny' })).toMatchObject({ status: 403 });
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: true });
    expect(await followLink(stage, mail)).toMatchObject({ status: 200 });
    expect((await stage.listed(video)).need).toBeNull();
  });
});

describe('a permission to set a missing thumbnail', () => {
  it('leaves the same doubt until YouTube’s response is stored', async () => {
    const video = await buildWithoutThumbnail(stage);
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: false });
    const { browser, url } = await stage.askFor(endpoints.addThumbnail, video);
    await loseResponse();
    const page = browser.consent(url);
    await untilLost();
    const doubt = expect.stringContaining('Look at the video on YouTube first') as string;
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: true, reason: doubt });
    expect(await page).toMatchObject({ status: 200 });
    expect((await stage.listed(video)).need).toBeNull();
  });

  it('leaves none after a refusal', async () => {
    const video = await buildWithoutThumbnail(stage);
    const { browser, url } = await stage.askFor(endpoints.addThumbnail, video);
    await sandbox.fault({ kind: 'thumbnail-403' });
    expect(await browser.consent(url)).toMatchObject({ status: 409 });
    const refusal = expect.stringContaining('verified by phone') as string;
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: false, reason: refusal });
  });
});
