import { Browser } from '../testing/browser';
import { followLink, linkIn } from '../testing/mailed-link';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildLostUpload, buildRestingUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { expectPublished } from '../testing/video-checks';

const stage = usePublishStage();

/** What email, page of its link, list and Google's tab say about an upload that waits, until it is published. */
async function textsAbout(video: PendingVideo) {
  const mail = await stage.mailAbout(video, 'Your permission is needed');
  const { text: linked } = await new Browser(stage.api.url).open(linkIn(mail));
  const { need } = await stage.listed(video);
  await sandbox.clearFaults();
  const { text: resumed } = await followLink(stage, mail);
  await stage.untilState(video, 'PUBLISHED');
  return { need, texts: [mail.text, linked, resumed] };
}

describe('an upload that waits for permission', () => {
  it('says everywhere that it continues where it stopped while YouTube has its session', async () => {
    const { need, texts } = await textsAbout(await buildRestingUpload(stage));
    expect(need).toMatchObject({ restarts: false });
    for (const text of texts) {
      expect(text).toContain('continues where it stopped');
      expect(text).not.toContain('from the beginning');
    }
  });

  it('says everywhere that it starts again when YouTube has lost its session', async () => {
    const video = await buildLostUpload(stage);
    const { need, texts } = await textsAbout(video);
    expect(need).toMatchObject({ restarts: true });
    for (const text of texts) {
      expect(text).toContain('starts again from the beginning');
      expect(text).not.toMatch(/where it stopped|nothing that was sent is lost/i);
    }
    await expectPublished(video);
  });

  it('promises nothing about what was sent when the creator declines', async () => {
    const video = await buildLostUpload(stage);
    const mail = await stage.mailAbout(video, 'Your permission is needed');
    const { text } = await followLink(stage, mail, { decision: 'deny' });
    expect(text).toContain('still waits for your permission');
    expect(text).not.toContain('Nothing that was sent is lost');
  });
});
