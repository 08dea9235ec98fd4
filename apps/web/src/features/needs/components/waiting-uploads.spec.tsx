import { endpoints, type Video, replies } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildVideo, videoId } from '../../../testing/builders';
import { answer, refusal, type FakeReply } from '../../../testing/fake-server';
import { installFakeTabs } from '../../../testing/fake-tabs';
import { openVideosPage } from '../../../testing/open-videos-page';
import {
  authorizationNeed,
  button,
  publishedVideo,
  reason,
  thumbnailNeed,
  waitingVideo,
} from '../testing/needs-page';

const heading = 'Uploads that wait for you';
const list = (...videos: Video[]) => answer(endpoints.publishedVideos, videos);
const open = (reply: FakeReply, as = buildCreator()) => openVideosPage(endpoints.publishedVideos, reply, as);

describe('uploads on /videos that await authorization', () => {
  beforeEach(() => void installFakeTabs());

  it("offer 'Authorize again' and 'Give up' without the email", async () => {
    const { server, user } = await open(list(waitingVideo()));
    const section = within(await screen.findByRole('region', { name: heading }));
    expect(section.getByText(reason)).toBeInTheDocument();
    expect(section.getByRole('link')).toHaveAttribute('href', `/videos/${videoId}`);
    expect(section.getByRole('button', button('Give up'))).toBeInTheDocument();
    server.on(endpoints.resumePublish, () => {
      server.on(endpoints.publishedVideos, list(waitingVideo(authorizationNeed({ asking: true }))));
      return answer(endpoints.resumePublish, 'https://accounts.google.com/o/oauth2/v2/auth?state=1');
    });
    await user.click(section.getByRole('button', button('Authorize again')));
    expect(await section.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    expect(server.calls(endpoints.resumePublish)).toMatchObject([{ body: { videoId } }]);
  });

  it('show the reason when another tab was faster', async () => {
    const { server, user } = await open(list(waitingVideo()));
    server.on(endpoints.resumePublish, refusal(409, replies.uploadRunning));
    await user.click(await screen.findByRole('button', button('Authorize again')));
    expect(await screen.findByRole('alert')).toHaveTextContent(replies.uploadRunning);
  });

  it('disappear once the upload has ended', async () => {
    const { server, user } = await open(list(waitingVideo()));
    await user.click(await screen.findByRole('button', button('Give up')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up this upload?' }));
    const ended = buildVideo({ failure: 'You gave up this upload.' });
    server.on(endpoints.giveUpPublish, () => {
      server.on(endpoints.publishedVideos, list(ended));
      server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [ended]));
      return answer(endpoints.giveUpPublish, ended);
    });
    await user.click(dialog.getByRole('button', button('Give up')));
    await waitFor(() => expect(screen.queryByRole('region', { name: heading })).not.toBeInTheDocument());
    expect(await screen.findByText('Last attempt: You gave up this upload.')).toBeInTheDocument();
  });

  it('are not listed when none waits: a missing thumbnail stays on the status page', async () => {
    await open(list(publishedVideo(thumbnailNeed())));
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: heading })).not.toBeInTheDocument();
  });

  it('are not requested for an editor', async () => {
    const { server } = await open(list(waitingVideo()), buildEditor());
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(server.calls(endpoints.publishedVideos)).toHaveLength(0);
  });
});
