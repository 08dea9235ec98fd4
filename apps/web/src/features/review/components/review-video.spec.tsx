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

  it('shows an error for an unknown video', async () => {
    await openReview({}, (server) => server.on(endpoints.videoDetails, refusal(404, messages.videoNotFound)));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.videoNotFound);
  });
});
