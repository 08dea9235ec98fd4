import { endpoints, type Video } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildSignIn, buildVideo, videoId } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const asking = buildVideo({ asking: true });
const reply = (video: Video) => answer(endpoints.pendingVideos, [video]);
const open = (as = buildCreator()) =>
  renderApp('/videos', { as, serve: (server) => server.on(endpoints.pendingVideos, reply(asking)) });
const card = async () => within(await screen.findByRole('article', { name: 'Monsoon in Mumbai' }));

describe("pending video while Google's page is open", () => {
  it('says so, links to the status page, and keeps the review reachable', async () => {
    await open();
    const monsoon = await card();
    expect(monsoon.getByRole('status')).toHaveTextContent('Waiting for you in the Google tab');
    expect(monsoon.getByRole('link', { name: 'See its status' })).toHaveAttribute('href', '/status');
    expect(monsoon.getByRole('link', { name: 'Tab closed? Start again' })).toHaveAttribute(
      'href',
      `/youtube/upload/${videoId}`,
    );
    expect(monsoon.queryByRole('link', { name: 'Review & Approve' })).not.toBeInTheDocument();
  });

  it.each([
    ['declines', 'You declined on Google’s page. Nothing was published.'],
    ['lets the link expire', 'The link to the consent page expired before the permission was given.'],
  ])(
    "returns to 'Review & Approve' with the reason when the creator %s",
    async (_, failure) => {
      const { server } = await open();
      const monsoon = await card();
      server.on(endpoints.pendingVideos, reply(buildVideo({ failure })));
      expect(await monsoon.findByRole('link', { name: 'Review & Approve' })).toBeInTheDocument();
      expect(monsoon.getByRole('status')).toHaveTextContent(`Last attempt: ${failure}`);
      expect(monsoon.queryByText('Waiting for you in the Google tab')).not.toBeInTheDocument();
    },
    15_000,
  );

  it('tells an editor that the creator is approving it, and links to the room only', async () => {
    await open(buildEditor());
    const monsoon = await card();
    expect(monsoon.getByRole('status')).toHaveTextContent('Your creator is approving it');
    const links = monsoon.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Monsoon in Mumbai', 'Open']);
  });
});

describe("session while Google's page is open", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const openWith = async (state: object | null) => {
    const app = await renderApp('/profile', {
      as: buildCreator(),
      expiresIn: 60,
      serve: (server) => {
        server.on(endpoints.pendingVideos, reply(asking));
        server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildCreator(), { token: 'next' })));
      },
    });
    act(() => app.history.push('/videos', state));
    // The list renders in steps, and React finishes them only at the end of `act`.
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    return app;
  };

  it('is renewed in the tab that opened the page', async () => {
    const { server, path } = await openWith({ consentFor: videoId });
    expect(path()).toBe('/videos');
    await waitFor(() => expect(server.calls(endpoints.renew).length).toBeGreaterThan(0));
  });

  it.each([null, { consentFor: 'c'.repeat(24) }, { consentFor: 7 }])(
    'ends after 60 s in a tab that did not open it (%j)',
    async (state) => {
      const { server, path } = await openWith(state);
      expect(path()).toBe('/signin');
      expect(server.calls(endpoints.renew)).toHaveLength(0);
    },
  );
});
