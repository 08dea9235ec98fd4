/**
 * A real server in the test's own process: `ws` has to be Node's, not its stand-in for browsers.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, messages, type Video, type VideoLog, type VideoNeed } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { startLiveService, type LiveService } from '../../../testing/live-service';
import { buildCreator, buildLog, buildSignIn, buildVideo, videoId } from '../../../testing/builders';
import { answer, refusal, type FakeServer } from '../../../testing/fake-server';
import { installFakeTabs, type FakeTabs } from '../../../testing/fake-tabs';
import { renderApp } from '../../../testing/render-app';

const done = { status: 'DONE' } as const;
const google = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';
const reason =
  'YouTube asks for your permission again. Choose Authorize again, or open the link in our email.';
const waits = (overrides: object = {}): VideoNeed => ({
  kind: 'authorization',
  until: '2026-11-27T06:40:00.000Z',
  asking: false,
  mayBeOnChannel: false,
  ...overrides,
});
const missing = (overrides: object = {}): VideoNeed => ({
  kind: 'thumbnail',
  asking: false,
  possible: true,
  reason: 'YouTube could not read the picture.',
  ...overrides,
});
const resting = (need: VideoNeed | null = waits()): Video =>
  buildVideo({ state: 'PUBLISHING', failure: reason, logVersion: 5, need });
const running = buildLog({ version: 4, permissionGranted: done, queue: done });
const rested = { ...running, version: 5, failure: reason };
const published = (need: VideoNeed | null): Video =>
  buildVideo({ state: 'PUBLISHED', youtubeUrl: 'https://youtu.be/1', need });

let service: LiveService;
let browser: FakeTabs;
beforeEach(async () => {
  browser = installFakeTabs();
  service = await startLiveService();
});
afterEach(() => service.stop());

const list = (server: FakeServer, video: Video) =>
  server.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, [video]));

async function open(video: Video, log: VideoLog = rested, expiresIn = 60) {
  const app = await renderApp('/status', {
    as: buildCreator(),
    expiresIn,
    serve: (server) => {
      list(server, video);
      server.on(endpoints.readLog, answer(endpoints.readLog, log));
    },
  });
  const card = within(await screen.findByRole('article', { name: video.title }));
  return { ...app, card };
}

const button = (name: string) => ({ name, exact: true });

describe('an upload that waits for the creator', () => {
  it('says why, what is safe and until when, and offers both buttons', async () => {
    const { card } = await open(resting());
    expect(await card.findByText(reason)).toBeInTheDocument();
    expect(card.getByText(/Nothing is lost.*27 Nov 2026/)).toBeInTheDocument();
    expect(card.getByRole('button', button('Authorize again'))).toHaveAccessibleDescription(
      'Monsoon in Mumbai',
    );
    expect(card.getByRole('button', button('Give up'))).toBeInTheDocument();
    expect(card.queryByRole('link', { name: 'Review again' })).not.toBeInTheDocument();
  });

  it('gets its buttons live, when the upload stops while the page is open', async () => {
    const { card, server } = await open(buildVideo({ state: 'PUBLISHING', logVersion: 4 }), running);
    expect(await card.findByText('Updating live')).toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
    list(server, resting());
    service.tell(rested);
    expect(await card.findByRole('button', button('Authorize again'))).toBeInTheDocument();
  });

  it('opens Google in a new tab, says so, and is done by itself when the upload continues', async () => {
    const { card, server, user } = await open(resting());
    server.on(endpoints.resumePublish, () => {
      list(server, resting(waits({ asking: true })));
      return answer(endpoints.resumePublish, google);
    });
    await user.click(await card.findByRole('button', button('Authorize again')));
    expect(await card.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    expect(browser.tabs).toEqual([expect.objectContaining({ opener: null, shows: google })]);
    expect(server.calls(endpoints.resumePublish)).toMatchObject([
      { body: { videoId }, credentials: 'include' },
    ]);
    const again = card.getByRole('button', button('Tab closed? Start again'));
    await user.click(again);
    await waitFor(() => expect(browser.tabs).toHaveLength(2));
    expect(again).toHaveFocus();

    list(server, buildVideo({ state: 'PUBLISHING', logVersion: 6 }));
    service.tell({ ...running, version: 6 });
    expect(await card.findByText('Updating live')).toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers the button again when the creator declined in the other tab', async () => {
    const { card, server } = await open(resting(waits({ asking: true })));
    expect(await card.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    list(server, { ...resting(), failure: 'You declined on Google’s page.', logVersion: 6 });
    expect(
      await card.findByRole('button', button('Authorize again'), { timeout: 6_000 }),
    ).toBeInTheDocument();
    expect(card.getByText('You declined on Google’s page.')).toBeInTheDocument();
  }, 15_000);

  it('keeps the session while the creator is in the Google tab', async () => {
    const { card, server, user } = await open(resting(), rested, 4);
    server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildCreator(), { token: 'renewed' })));
    server.on(endpoints.resumePublish, () => {
      list(server, resting(waits({ asking: true })));
      return answer(endpoints.resumePublish, google);
    });
    await user.click(await card.findByRole('button', button('Authorize again')));
    await waitFor(() => expect(server.calls(endpoints.renew)).toHaveLength(1), { timeout: 4_000 });
  }, 15_000);

  it('links to Google when the browser blocks the tab', async () => {
    browser.blocked = true;
    const { card, server, user } = await open(resting());
    server.on(endpoints.resumePublish, () => {
      list(server, resting(waits({ asking: true })));
      return answer(endpoints.resumePublish, google);
    });
    await user.click(await card.findByRole('button', button('Authorize again')));
    const link = await card.findByRole('link', { name: 'Continue to Google' });
    expect(link).toHaveAttribute('href', google);
    expect(card.getByRole('alert')).toHaveTextContent('Your browser blocked the new tab');
  });

  it('says why it is no longer possible, closes the tab and reads the list again', async () => {
    const { card, server, user } = await open(resting());
    server.on(endpoints.resumePublish, refusal(409, messages.uploadEnded));
    const before = server.calls(endpoints.publishedVideos).length;
    await user.click(await card.findByRole('button', button('Authorize again')));
    expect(await card.findByRole('alert')).toHaveTextContent(messages.uploadEnded);
    expect(browser.tabs).toEqual([expect.objectContaining({ shows: null, closed: true })]);
    await waitFor(() => expect(server.calls(endpoints.publishedVideos).length).toBeGreaterThan(before));
  });

  it('offers its buttons also while the log cannot be read', async () => {
    const { card } = await (async () => {
      const app = await renderApp('/status', {
        as: buildCreator(),
        serve: (server) => {
          list(server, resting());
          server.on(endpoints.readLog, refusal(503, 'Try again in a moment'));
        },
      });
      return { ...app, card: within(await screen.findByRole('article')) };
    })();
    expect(await card.findByText('Try again in a moment')).toBeInTheDocument();
    expect(card.getByRole('button', button('Give up'))).toBeInTheDocument();
  });
});

describe('giving up', () => {
  async function asked(video: Video) {
    const app = await open(video);
    await app.user.click(await app.card.findByRole('button', button('Give up')));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Give up this upload?' })) };
  }

  it('says first what happens, what is safe and what comes next; Keep waiting sends nothing', async () => {
    const { dialog, server, user } = await asked(resting());
    expect(dialog.getByText(/ends and cannot be continued/)).toBeInTheDocument();
    expect(dialog.getByText(/stays in Cutroom, and nothing is removed/)).toBeInTheDocument();
    expect(dialog.getByText(/waits for your review again/)).toBeInTheDocument();
    expect(dialog.queryByText(/Check your channel first/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', button('Keep waiting')));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls(endpoints.giveUpPublish)).toHaveLength(0);
  });

  it('says to check the channel first when the video may be there', async () => {
    const { dialog } = await asked(resting(waits({ mayBeOnChannel: true })));
    expect(dialog.getByText(/Check your channel first/)).toBeInTheDocument();
  });

  it('ends the upload and leads back to the review', async () => {
    const { card, dialog, server, user } = await asked(resting());
    const failure = 'You gave up this upload.';
    const ended = buildVideo({ failure, logVersion: 6 });
    server.on(endpoints.giveUpPublish, () => {
      list(server, ended);
      return answer(endpoints.giveUpPublish, ended);
    });
    await user.click(dialog.getByRole('button', button('Give up')));
    // The list is newer than the log, which status-service has not been told yet.
    expect(await card.findByText(failure)).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Review again' })).toHaveAttribute(
      'href',
      `/youtube/upload/${videoId}`,
    );
    expect(server.calls(endpoints.giveUpPublish)).toMatchObject([{ body: { videoId } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });

  it('shows the refusal when somebody was quicker', async () => {
    const { dialog, server, user } = await asked(resting());
    server.on(endpoints.giveUpPublish, refusal(409, messages.uploadRunning));
    await user.click(dialog.getByRole('button', button('Give up')));
    expect(await dialog.findByRole('alert')).toHaveTextContent(messages.uploadRunning);
  });
});

describe('a published video without its thumbnail', () => {
  it('says why, and adds it through the Google tab', async () => {
    const { card, server, user } = await open(published(missing()));
    expect(card.getByText('The thumbnail is missing. YouTube could not read the picture.')).toBeVisible();
    server.on(endpoints.addThumbnail, () => {
      list(server, published(missing({ asking: true })));
      return answer(endpoints.addThumbnail, google);
    });
    await user.click(card.getByRole('button', button('Add the thumbnail')));
    expect(await card.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    expect(server.calls(endpoints.addThumbnail)).toMatchObject([
      { body: { videoId }, credentials: 'include' },
    ]);
    list(server, published(null));
    await waitFor(() => expect(card.queryByRole('button')).not.toBeInTheDocument(), { timeout: 6_000 });
    expect(card.getByText('Published')).toBeInTheDocument();
  }, 15_000);

  it('is offered as soon as the upload ends without it, though the log says nothing about it', async () => {
    const { card, server } = await open(buildVideo({ state: 'PUBLISHING', logVersion: 4 }), running);
    await card.findByText('Updating live');
    service.tell({ ...running, version: 6, youtubeUrl: 'https://youtu.be/1' });
    expect(await card.findByText('Published')).toBeInTheDocument();
    list(server, published(missing()));
    expect(
      await card.findByRole('button', button('Add the thumbnail'), { timeout: 6_000 }),
    ).toBeInTheDocument();
  }, 15_000);

  it('says when it can no longer be added, and offers no button', async () => {
    const gone = `${messages.thumbnailGone}.`;
    const { card } = await open(published(missing({ possible: false, reason: gone })));
    expect(card.getByText(/it can no longer be added here\. Cutroom no longer has/)).toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers nothing when nothing is missing', async () => {
    const { card } = await open(published(null));
    expect(card.getByText('Published')).toBeInTheDocument();
    expect(card.queryByText(/thumbnail/)).not.toBeInTheDocument();
  });
});

describe('the review page of a video that is not pending', () => {
  it('offers the same for an upload that waits for the creator', async () => {
    const { user, server } = await renderApp(`/youtube/upload/${videoId}`, {
      as: buildCreator(),
      serve: (fake) => {
        fake.on(endpoints.videoDetails, answer(endpoints.videoDetails, resting()));
        fake.on(endpoints.giveUpPublish, refusal(409, messages.uploadRunning));
      },
    });
    expect(await screen.findByText(new RegExp(reason))).toBeInTheDocument();
    expect(screen.getByRole('button', button('Authorize again'))).toBeInTheDocument();
    await user.click(screen.getByRole('button', button('Give up')));
    const dialog = within(await screen.findByRole('dialog'));
    const before = server.calls(endpoints.videoDetails).length;
    await user.click(dialog.getByRole('button', button('Give up')));
    expect(await dialog.findByRole('alert')).toHaveTextContent(messages.uploadRunning);
    expect(server.calls(endpoints.videoDetails).length).toBeGreaterThan(before);
  });
});
