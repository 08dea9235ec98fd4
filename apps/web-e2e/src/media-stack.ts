import { endpoints, type VideoDetails, type VideoExtension } from '@cutroom/contracts';
import { startTestStack, submitVideo, until, type Person, type StackAddress } from '@cutroom/suites-kit';
import { test as base } from './journey-test';
import { names } from './people';

interface MediaFixtures {
  /** Opens the review of a file of `ownTeam` as its creator, once the media worker is done with it. */
  openDecodedReview: (title: string, file: string, extension?: VideoExtension) => Promise<void>;
}

/** A separate stack that runs the media worker. Sessions last an hour, because journeys wait for previews. */
export const test = base.extend<MediaFixtures, { stack: StackAddress }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures used from this pattern
    async ({}, use) => {
      const stack = await startTestStack(
        // The worker runs at normal priority: journeys wait for it while other suites keep the machine busy.
        { SESSION_LIFETIME_SECONDS: '3600', MEDIA_NICENESS: '0' },
        { media: true },
      );
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  openDecodedReview: async ({ page, ownTeam, signIn }, use) => {
    await use(async (title, file, extension) => {
      const { _id } = await submitVideo(ownTeam, title, file, extension);
      await whenDecoded(ownTeam.editor, _id);
      await signIn(names(ownTeam).creator);
      await page.goto(`/youtube/upload/${_id}`);
    });
  },
});

/** Waits until the media worker is done with a video: there is a preview, or the reason why there is none. */
export const whenDecoded = (person: Person, videoId: string): Promise<VideoDetails> =>
  until(`the preview of video ${videoId}`, async () => {
    const video = await person.call(endpoints.videoDetails, { params: { videoId } });
    const isOver = video.media !== null && video.media.state !== 'WAITING' && video.media.state !== 'RUNNING';
    return isOver && video;
  });
