import { followLink, linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload, buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox, type Fault } from '../testing/sandbox';

const stage = usePublishStage();

/** Words that would make a creator publish the same video a second time. */
const secondPublish = /publish again|Authorize and Upload|nothing was published|has left Cutroom/i;

describe('the email about a missing thumbnail', () => {
  it.each([
    [{ kind: 'quota', step: 'thumbnail' }, 'midnight Pacific time'],
    [{ kind: 'token-expired', step: 'thumbnail' }, 'ended the permission'],
    [{ kind: '503', step: 'thumbnail', times: 5 }, 'YouTube'],
    [{ kind: '429', step: 'thumbnail', times: 5 }, 'too many thumbnails'],
  ] as [Fault, string][])('never suggests a second publish: %j', async (fault, words) => {
    const video = await buildWithoutThumbnail(stage, fault);
    const mail = await stage.mailAbout(video, 'Thumbnail missing');
    expect(mail.text).toContain(words);
    expect(mail.text).not.toMatch(secondPublish);
    expect(mail.html).not.toMatch(secondPublish);
  });
});

/** The consent page behind an emailed link. */
async function consentPageOf(link: string) {
  const browser = new Browser(stage.api.url);
  const { headers } = await browser.open(link, 'POST');
  return { browser, url: headers.get('location') ?? '' };
}

const missingThumbnail = async () => {
  const video = await buildWithoutThumbnail(stage, { kind: 'thumbnail-403' });
  return { video, link: linkIn(await stage.mailAbout(video, 'Thumbnail missing')) };
};
const restingUpload = async () => {
  const video = await buildRestingUpload(stage);
  return { video, link: linkIn(await stage.mailAbout(video, 'Your permission is needed')) };
};

describe.each([
  ['a missing thumbnail', missingThumbnail],
  ['an upload that waits for permission', restingUpload],
] as const)('the callback pages about %s', (_, build) => {
  let video: PendingVideo;
  let link: string;
  beforeAll(async () => {
    ({ video, link } = await build());
    await sandbox.clearFaults();
  });

  const shown = (text: string) => expect(text.replace(/<style>.*<.style>/s, '')).not.toMatch(secondPublish);

  it('never suggest a second publish when the creator declines', async () => {
    const { browser, url } = await consentPageOf(link);
    shown((await browser.consent(url, { decision: 'deny' })).text);
  });

  it('never suggest a second publish when the box is not ticked', async () => {
    const { browser, url } = await consentPageOf(link);
    shown((await browser.consent(url, { decision: 'allow', choices: 'shown' })).text);
  });

  it('never suggest a second publish when Google is overloaded', async () => {
    await sandbox.fault({ kind: '503', step: 'token', times: 4 });
    const { browser, url } = await consentPageOf(link);
    const page = await browser.consent(url);
    expect(page.status).toBe(503);
    shown(page.text);
  });

  it('never suggest a second publish when Google rejects the code', async () => {
    const { browser, url } = await consentPageOf(link);
    const back = new URL(await browser.decide(url));
    back.searchParams.set('code', 'made-up');
    const page = await browser.open(back.href);
    expect(page.text).toContain('did not confirm');
    shown(page.text);
  });

  it('never suggest a second publish when the link was replaced or expired, or belongs to another browser', async () => {
    const { browser, url } = await consentPageOf(link);
    const older = await browser.decide(url);
    const newest = await consentPageOf(link);
    const replaced = await browser.open(older);
    expect(replaced.text).toContain('replaced by a newer one');
    shown(replaced.text);

    const back = await newest.browser.decide(newest.url);
    const stranger = await new Browser(stage.api.url).open(back);
    expect(stranger.text).toContain('another browser');
    shown(stranger.text);

    await stage.api.publishing.consents.updateOne(
      { videoId: video.id, status: 'open' },
      { $set: { expiresAt: new Date() } },
    );
    const expired = await newest.browser.open(back);
    expect(expired.text).toContain('expired');
    shown(expired.text);
  });

  it('still allow the permission in the end', async () => {
    const mail = { text: link } as Parameters<typeof followLink>[1];
    const page = await followLink(stage, mail);
    expect(page.status).toBe(200);
    shown(page.text);
    await stage.untilState(video, 'PUBLISHED');
  });
});
