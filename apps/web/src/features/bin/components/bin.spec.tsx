import { endpoints, messages, replies, type BinnedVideo } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildRoom } from '../../../testing/build-room';
import { buildCreator, buildEditor, buildVideo, videoId } from '../../../testing/builders';
import { answer, heldReply, noContent, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const binned = (overrides: Partial<BinnedVideo> = {}): BinnedVideo => ({
  _id: videoId,
  title: 'Monsoon in Mumbai',
  size: 734_003_200,
  createdAt: '2026-11-20T06:30:00.000Z',
  uploadedBy: { name: 'Asha Rao' },
  thumbnailUrl: null,
  media: null,
  from: 'PENDING',
  deletedBy: { name: 'Asha Rao', isCreator: false },
  deletedAt: '2026-11-20T06:30:00.000Z',
  keptUntil: '2026-11-27T06:30:00.000Z',
  restorable: true,
  ...overrides,
});
const list = (...videos: BinnedVideo[]) => answer(endpoints.binnedVideos, videos);

describe('the bin', () => {
  it('says who deleted a video, until when it is kept, and restores it', async () => {
    const app = await renderApp('/videos?view=bin', {
      as: buildEditor(),
      serve: (server) => server.on(endpoints.binnedVideos, list(binned())),
    });
    const cut = within(await screen.findByRole('article', { name: 'Monsoon in Mumbai' }));
    // No focused control was removed.
    expect(document.body).toHaveFocus();
    expect(cut.getByText(/^Deleted by Asha Rao on/)).toHaveTextContent('20 Nov 2026');
    expect(cut.getByText(/^Deleted for good on/)).toHaveTextContent('27 Nov 2026');
    expect(cut.getByText(/^Before: Waiting for review/)).toBeInTheDocument();
    app.server.on(endpoints.restoreVideo, () => {
      app.server.on(endpoints.binnedVideos, noContent);
      return answer(endpoints.restoreVideo, null);
    });
    // The second click of a double click, which hits another video.
    await act(async () => fireEvent.click(cut.getByRole('button', { name: 'Restore' }), { detail: 2 }));
    expect(app.server.calls(endpoints.restoreVideo)).toEqual([]);
    await app.user.click(cut.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The bin is empty')).toBeInTheDocument();
    expect(app.server.calls(endpoints.restoreVideo).map(({ body }) => body)).toEqual([{ videoId }]);
    expect(screen.getByRole('region', { name: 'Bin' })).toHaveFocus();
    expect(screen.getByText(/^“Monsoon in Mumbai” was restored\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the video' })).toHaveAttribute(
      'href',
      `/videos/${videoId}`,
    );
  });

  it('says what was restored when the list is reloaded before the response', async () => {
    let team: TeamListener | undefined;
    const app = await renderApp('/videos?view=bin', {
      as: buildEditor(),
      watchTeam: (_, listener) => {
        team = listener;
        return () => undefined;
      },
      serve: (server) => server.on(endpoints.binnedVideos, list(binned())),
    });
    const held = heldReply();
    app.server.on(endpoints.restoreVideo, held.handler);
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    app.server.on(endpoints.binnedVideos, noContent);
    act(() => team?.onChange(['videos']));
    expect(await screen.findByText('The bin is empty')).toBeInTheDocument();
    await act(async () => held.release(answer(endpoints.restoreVideo, null)));
    expect(await screen.findByText(/^“Monsoon in Mumbai” was restored\./)).toBeInTheDocument();
  });

  it('keeps the size behind a right-to-left name', async () => {
    await renderApp('/videos?view=bin', {
      as: buildEditor(),
      serve: (server) =>
        server.on(endpoints.binnedVideos, list(binned({ uploadedBy: { name: 'أحمد' }, size: 1_040_000 }))),
    });
    expect(await screen.findByText(/\u2068أحمد\u2069 · 1\.04 MBs$/)).toBeInTheDocument();
  });

  it('offers Restore only to users who may restore, and shows why one was refused', async () => {
    const app = await renderApp('/videos?view=bin', {
      as: buildEditor(),
      serve: (server) =>
        server.on(
          endpoints.binnedVideos,
          list(
            binned(),
            binned({ _id: 'f'.repeat(24), restorable: false }),
            binned({ _id: 'e'.repeat(24), restorable: false, deletedBy: { name: 'lead', isCreator: true } }),
          ),
        ),
    });
    expect(await screen.findByText('Only Asha Rao or the creator can restore it.')).toBeInTheDocument();
    expect(screen.getByText('Only the creator can restore it.')).toBeInTheDocument();
    app.server.on(endpoints.restoreVideo, refusal(409, replies.restoreTooLate));
    await app.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(replies.restoreTooLate)).toBeInTheDocument();
  });

  it('can be loaded again after an error', async () => {
    const app = await renderApp('/videos?view=bin', {
      as: buildCreator(),
      serve: (server) => server.on(endpoints.binnedVideos, refusal(503, messages.unavailable)),
    });
    await screen.findByText("Couldn't load the bin");
    app.server.on(endpoints.binnedVideos, list(binned()));
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});

describe("the button 'Delete' or 'Withdraw'", () => {
  const video = buildVideo();
  const openList = (as: ReturnType<typeof buildEditor>, shown = video) =>
    renderApp('/videos', {
      as,
      serve: (server) => server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [shown])),
    });

  it('deletes after a confirmation, and removes the card from the list', async () => {
    const app = await openList(buildCreator());
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Monsoon in Mumbai”?' }));
    expect(dialog.getByText(/restore it for 7 days/)).toBeInTheDocument();
    app.server.on(endpoints.deleteVideo, refusal(409, replies.videoInTransfer));
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(replies.videoInTransfer)).toBeInTheDocument();
    app.server.on(endpoints.deleteVideo, () => {
      app.server.on(endpoints.pendingVideos, noContent);
      return answer(endpoints.deleteVideo, null);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(/^“Monsoon in Mumbai” was moved to the bin\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the bin' })).toHaveAttribute('href', '/videos?view=bin');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Videos' })).toHaveFocus());
  });

  it('is shown to editors only on their own videos', async () => {
    await openList(buildEditor());
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
  });

  it('is missing on the videos of other editors', async () => {
    await openList(buildEditor(), buildVideo({ uploadedBy: { _id: 'f'.repeat(24), name: 'Li Wei' } }));
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});

describe('a room whose video is deleted', () => {
  it('closes for everyone in it, and says where the video is', async () => {
    let team: TeamListener | undefined;
    const app = await renderApp(`/videos/${videoId}`, {
      as: buildEditor(),
      watchTeam: (_, listener) => {
        team = listener;
        return () => undefined;
      },
      serve: (server) => {
        server.on(endpoints.room, answer(endpoints.room, buildRoom(1)));
        server.on(endpoints.videoSource, refusal(404, messages.videoNotFound));
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Monsoon in Mumbai' });
    app.server.on(endpoints.room, refusal(404, messages.videoInBin));
    team?.onChange(['videos']);
    expect(await screen.findByText(messages.videoInBin)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the bin' })).toHaveAttribute('href', '/videos?view=bin');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});
