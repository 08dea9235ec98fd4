import { endpoints, messages } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { buildRoom, buildVersion } from '../../../testing/build-room';
import { answer, refusal } from '../../../testing/fake-server';
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
    expect(document.title).toBe('Review of <b>Monsoon</b> · Cutroom');
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

  it('names who uploaded the version under review, and when, instead of the first version', async () => {
    const first = buildVersion(1);
    const second = buildVersion(2, {
      uploadedBy: { _id: '3'.repeat(24), name: 'Tomas' },
      uploadedAt: '2026-11-21T06:30:00.000Z',
    });
    await openReview({ version: second.version, versionNumber: 2 }, (server) =>
      server.on(endpoints.room, answer(endpoints.room, { ...buildRoom(2), versions: [second, first] })),
    );
    expect(await screen.findByText(/^Editor: Tomas/)).toHaveTextContent(
      /^Editor: Tomas · 21 Nov 2026, 12:00 pm IST · v2 · /,
    );
  });

  it('names no uploader of a later version before the room has loaded', async () => {
    await openReview({ versionNumber: 2 }, (server) =>
      server.on(endpoints.room, refusal(503, messages.unavailable)),
    );
    expect(await screen.findByText(/^v2 · /)).toBeInTheDocument();
    expect(screen.queryByText(/^Editor: /)).not.toBeInTheDocument();
  });
});
