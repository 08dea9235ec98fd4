/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, messages } from '@cutroom/contracts';
import { waitFor } from '@testing-library/react';
import { buildVideo, videoId } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import {
  button,
  consentUrl,
  openStatus,
  publishedVideo,
  runningLog,
  serveList,
  setUpNeeds,
  thumbnailNeed,
} from '../testing/needs-page';

const parts = setUpNeeds();

describe('published video without its thumbnail', () => {
  it('shows the reason, and adds the thumbnail through the Google tab', async () => {
    const { card, server, user } = await openStatus(publishedVideo(thumbnailNeed()));
    expect(card.getByText('The thumbnail is missing. YouTube could not read the picture.')).toBeVisible();
    server.on(endpoints.addThumbnail, () => {
      serveList(server, publishedVideo(thumbnailNeed({ asking: true })));
      return answer(endpoints.addThumbnail, consentUrl);
    });
    await user.click(card.getByRole('button', button('Add the thumbnail')));
    expect(await card.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    expect(server.calls(endpoints.addThumbnail)).toMatchObject([
      { body: { videoId }, credentials: 'include' },
    ]);
    serveList(server, publishedVideo(null));
    await waitFor(() => expect(card.queryByRole('button')).not.toBeInTheDocument(), { timeout: 6_000 });
    expect(card.getByText('Published')).toBeInTheDocument();
  }, 15_000);

  it('offers the button as soon as the upload ends, although the log does not mention the thumbnail', async () => {
    const { card, server } = await openStatus(buildVideo({ state: 'PUBLISHING', logVersion: 4 }), {
      log: runningLog,
    });
    await card.findByText('Updating live');
    parts.service.send({ ...runningLog, version: 6, youtubeUrl: 'https://youtu.be/1' });
    expect(await card.findByText('Published')).toBeInTheDocument();
    serveList(server, publishedVideo(thumbnailNeed()));
    expect(
      await card.findByRole('button', button('Add the thumbnail'), { timeout: 6_000 }),
    ).toBeInTheDocument();
  }, 15_000);

  it('says that the thumbnail can no longer be added, and offers no button', async () => {
    const gone = `${messages.thumbnailGone}.`;
    const { card } = await openStatus(publishedVideo(thumbnailNeed({ possible: false, reason: gone })));
    expect(card.getByText(/it can no longer be added here\. Cutroom no longer has/)).toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows no button and no notice when the thumbnail is set', async () => {
    const { card } = await openStatus(publishedVideo(null));
    expect(card.getByText('Published')).toBeInTheDocument();
    expect(card.queryByText(/thumbnail/)).not.toBeInTheDocument();
  });
});
