/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, messages, replies } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildSignIn, buildVideo, videoId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import {
  authorizationNeed,
  button,
  consentUrl,
  openStatus,
  publishedVideo,
  reason,
  runningLog,
  serveConsent,
  serveList,
  setUpNeeds,
  thumbnailNeed,
  waitingLog,
  waitingVideo,
} from '../testing/needs-page';

const parts = setUpNeeds();

describe('upload that awaits authorization', () => {
  it('shows the reason, what is safe and the deadline, and offers both buttons', async () => {
    const { card } = await openStatus(waitingVideo());
    expect(await card.findByText(reason)).toBeInTheDocument();
    expect(card.getByText(/Nothing is lost/)).toHaveTextContent(/27 Nov 2026, .* IST; after that/);
    expect(card.getByRole('button', button('Authorize again'))).toHaveAccessibleDescription(
      'Monsoon in Mumbai',
    );
    expect(card.getByRole('button', button('Give up'))).toBeInTheDocument();
    expect(card.queryByRole('link', { name: 'Review again' })).not.toBeInTheDocument();
  });

  it('says that the upload starts again when YouTube has lost what was sent', async () => {
    const { card } = await openStatus(waitingVideo(authorizationNeed({ restarts: true })));
    expect(await card.findByText(/starts again from the beginning/)).toHaveTextContent(/27 Nov 2026/);
    expect(card.queryByText(/where it stopped/)).not.toBeInTheDocument();
  });

  it('shows its buttons as soon as the upload stops, without a reload', async () => {
    const { card, server } = await openStatus(buildVideo({ state: 'PUBLISHING', logVersion: 4 }), {
      log: runningLog,
    });
    expect(await card.findByText('Updating live')).toBeInTheDocument();
    expect(card.queryByRole('button', button('Authorize again'))).not.toBeInTheDocument();
    serveList(server, waitingVideo());
    parts.service.send(waitingLog);
    expect(await card.findByRole('button', button('Authorize again'))).toBeInTheDocument();
    // A screen reader announces what joins a region, not what a new region contains.
    const text = card.getByText(/where it stopped/);
    expect(text.closest('[aria-hidden]')).not.toBeNull();
    await waitFor(() => expect(text.closest('[aria-hidden]')).toBeNull());
    expect(text.closest('[role="status"]')).not.toBeNull();
  });

  it('opens Google in a new tab, says so, and disappears when the upload continues', async () => {
    const { card, server, user } = await openStatus(waitingVideo());
    serveConsent(server);
    await user.click(await card.findByRole('button', button('Authorize again')));
    expect(await card.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    expect(parts.browser.tabs).toEqual([expect.objectContaining({ opener: null, shows: consentUrl })]);
    expect(server.calls(endpoints.resumePublish)).toMatchObject([
      { body: { videoId }, credentials: 'include' },
    ]);
    const again = card.getByRole('button', button('Tab closed? Start again'));
    await user.click(again);
    await waitFor(() => expect(parts.browser.tabs).toHaveLength(2));
    expect(again).toHaveFocus();

    serveList(server, buildVideo({ state: 'PUBLISHING', logVersion: 6 }));
    parts.service.send({ ...runningLog, version: 6 });
    expect(await card.findByText('Updating live')).toBeInTheDocument();
    expect(card.queryByRole('button', button('Authorize again'))).not.toBeInTheDocument();
  });

  it('offers Authorize again once the creator has declined in the Google tab', async () => {
    const { card, server } = await openStatus(waitingVideo(authorizationNeed({ asking: true })));
    expect(await card.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    serveList(server, { ...waitingVideo(), failure: 'You declined on Google’s page.', logVersion: 6 });
    expect(await card.findByRole('button', button('Authorize again'))).toBeInTheDocument();
    expect(card.getByText('You declined on Google’s page.')).toBeInTheDocument();
  });

  it('keeps the session alive while the Google tab is open', async () => {
    const { card, server, user } = await openStatus(waitingVideo(), { expiresIn: 4 });
    server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildCreator(), { token: 'renewed' })));
    serveConsent(server);
    await user.click(await card.findByRole('button', button('Authorize again')));
    await waitFor(() => expect(server.calls(endpoints.renew)).toHaveLength(1));
  });

  it('links to Google when the browser blocks the tab', async () => {
    parts.browser.blocked = true;
    const { card, server, user } = await openStatus(waitingVideo());
    serveConsent(server);
    await user.click(await card.findByRole('button', button('Authorize again')));
    const link = await card.findByRole('link', { name: 'Continue to Google' });
    expect(link).toHaveAttribute('href', consentUrl);
    expect(card.getByRole('alert')).toHaveTextContent('Your browser blocked the new tab');
  });

  it('shows why it can no longer continue, closes the tab and reloads the list', async () => {
    const { card, server, user } = await openStatus(waitingVideo());
    server.on(endpoints.resumePublish, refusal(409, replies.uploadEnded));
    const before = server.calls(endpoints.publishedVideos).length;
    await user.click(await card.findByRole('button', button('Authorize again')));
    expect(await card.findByRole('alert')).toHaveTextContent(replies.uploadEnded);
    expect(parts.browser.tabs).toEqual([expect.objectContaining({ shows: null, closed: true })]);
    await waitFor(() => expect(server.calls(endpoints.publishedVideos).length).toBeGreaterThan(before));
  });

  it('offers its buttons even when the log fails to load', async () => {
    const { card } = await openStatus(waitingVideo(), { logReply: refusal(503, 'Try again in a moment') });
    expect(await card.findByText('Try again in a moment')).toBeInTheDocument();
    expect(card.getByRole('button', button('Give up'))).toBeInTheDocument();
  });
});

describe('published video without its thumbnail', () => {
  it('shows the reason, and adds the thumbnail through the Google tab', async () => {
    const { card, server, user } = await openStatus(publishedVideo(thumbnailNeed()));
    expect(card.getByText('The thumbnail is missing. YouTube could not read the image.')).toBeVisible();
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
    await waitFor(() => expect(card.queryByRole('button')).not.toBeInTheDocument());
    expect(card.getByText('Published')).toBeInTheDocument();
  });

  it('offers the button as soon as the upload ends, although the log does not mention the thumbnail', async () => {
    const { card, server } = await openStatus(buildVideo({ state: 'PUBLISHING', logVersion: 4 }), {
      log: runningLog,
    });
    await card.findByText('Updating live');
    parts.service.send({ ...runningLog, version: 6, youtubeUrl: 'https://youtu.be/1' });
    expect(await card.findByText('Published')).toBeInTheDocument();
    serveList(server, publishedVideo(thumbnailNeed()));
    expect(await card.findByRole('button', button('Add the thumbnail'))).toBeInTheDocument();
  });

  it('asks to look first when the thumbnail may be set', async () => {
    const { card } = await openStatus(
      publishedVideo(thumbnailNeed({ mayBeSet: true, reason: 'Look first.' })),
    );
    expect(card.getByText('The thumbnail may be missing. Look first.')).toBeVisible();
    expect(card.getByRole('button', button('Add the thumbnail'))).toBeEnabled();
  });

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

describe('review page of an upload that awaits authorization', () => {
  it('offers the same buttons as the status page', async () => {
    const { user, server } = await renderApp(`/youtube/upload/${videoId}`, {
      as: buildCreator(),
      serve: (fake) => {
        fake.on(endpoints.videoDetails, answer(endpoints.videoDetails, waitingVideo()));
        fake.on(endpoints.giveUpPublish, refusal(409, replies.uploadRunning));
      },
    });
    expect(await screen.findByText(new RegExp(reason))).toBeInTheDocument();
    expect(screen.getByRole('button', button('Authorize again'))).toBeInTheDocument();
    await user.click(screen.getByRole('button', button('Give up')));
    const dialog = within(await screen.findByRole('dialog'));
    const before = server.calls(endpoints.videoDetails).length;
    await user.click(dialog.getByRole('button', button('Give up')));
    expect(await dialog.findByRole('alert')).toHaveTextContent(replies.uploadRunning);
    expect(server.calls(endpoints.videoDetails).length).toBeGreaterThan(before);
  });
});
