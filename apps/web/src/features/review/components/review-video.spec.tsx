import { endpoints, messages } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server';
import { openReview } from '../testing/review-page';

describe('review page', () => {
  it.each([
    ['PUBLISHING', /is being uploaded to your channel/],
    ['PUBLISHED', /has been published/],
  ] as const)('says that a %s video is no longer pending and links to its status', async (state, text) => {
    const { server } = await openReview({ state });
    expect(await screen.findByText(messages.videoNotPending)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See upload status' })).toHaveAttribute('href', '/status');
    expect(server.calls(endpoints.videoSource)).toHaveLength(0);
  });

  it('has the title of the video as its only h1', async () => {
    await openReview({ title: '<b>Monsoon</b>' });
    expect(await screen.findByRole('heading', { level: 1, name: '<b>Monsoon</b>' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([400, 403, 404])('leads back to the list when the server answers %d', async (status) => {
    await openReview({}, (server) =>
      server.on(endpoints.videoDetails, refusal(status, messages.videoNotFound)),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.videoNotFound);
    expect(screen.getByRole('link', { name: 'All pending videos' })).toHaveAttribute('href', '/videos');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('offers Retry when the video could not be loaded', async () => {
    const app = await openReview({}, (server) =>
      server.on(endpoints.videoDetails, refusal(503, messages.unavailable)),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(app.server.calls(endpoints.videoDetails)).toHaveLength(2);
  });

  it("says that times are in IST and has the user's local time as a tooltip", async () => {
    const { user } = await openReview();
    const time = await screen.findByText('20 Nov 2026, 12:00 pm IST');
    await user.hover(time);
    expect(time).toHaveAttribute('title', expect.stringMatching(/^Your time: /));
  });
});
