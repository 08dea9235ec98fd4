import type { PublishRequest } from '@cutroom/contracts';
import { plainOptions } from '@cutroom/contracts/testing';
import { mailsTo } from '../../../testing/mails';
import { until } from '@cutroom/server-kit/testing';
import { usePublishStage } from '../testing/publish-stage';

const stage = usePublishStage();

/** The texts of the emails to creator and editor about a video that was published like this. */
async function mailedAbout(choices: Partial<PublishRequest>, publishAt?: string): Promise<string[]> {
  const video = await stage.buildVideo();
  const { url, browser } = await stage.askConsent(video, choices);
  if (publishAt !== undefined) {
    const change = { $set: { 'approval.details.options.publishAt': publishAt } };
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, change);
  }
  expect(await browser.consent(url)).toMatchObject({ status: 200 });
  await stage.untilState(video, 'PUBLISHED');
  const mailTo = ({ email }: { email: string }) =>
    until('the email has arrived', async () =>
      (await mailsTo(email)).find(({ subject }) => subject === `Published: On the channel ${video.id}`),
    );
  return [(await mailTo(stage.creator)).text, (await mailTo(stage.editor)).text];
}

describe("the emails 'Published'", () => {
  it('say who can open the link of a private video', async () => {
    for (const text of await mailedAbout({ privacyStatus: 'private' }))
      expect(text).toContain("It's private: only the channel's owner can open the link.");
  });

  it('say when a scheduled video becomes public, and who can open the link until then', async () => {
    const scheduled = { ...plainOptions, publishAt: '2090-01-02T03:04:00.000Z' };
    const texts = await mailedAbout({ privacyStatus: 'public', options: scheduled });
    for (const text of texts) {
      expect(text).toContain('It becomes public on 2 Jan 2090, 8:34 am IST.');
      expect(text).toContain("Until then, only the channel's owner can open the link.");
      expect(text).not.toContain("It's private");
    }
  });

  it('say neither of a public or unlisted video, nor of a schedule that has passed meanwhile', async () => {
    const scheduled = { ...plainOptions, publishAt: '2090-01-02T03:04:00.000Z' };
    const texts = [
      ...(await mailedAbout({ privacyStatus: 'public', options: plainOptions })),
      ...(await mailedAbout({ privacyStatus: 'unlisted' })),
      ...(await mailedAbout({ privacyStatus: 'public', options: scheduled }, '2020-01-02T03:04:00.000Z')),
    ];
    for (const text of texts) expect(text).not.toContain("channel's owner");
  });
});
