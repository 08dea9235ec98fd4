import { endpoints } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildVideo, videoId } from '../../../testing/builders';
import { answer, noContent, refusal, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { buildRoom, buildVersion } from '../../../testing/build-room';
import { installFakeTabs } from '../../../testing/fake-tabs';
import { authorize, openFilledReview, openReview, player, sourceAnswer } from '../testing/review-page';

beforeEach(() => {
  installFakeTabs();
});

const version = '1'.repeat(32);

describe('the review page and its room', () => {
  it('shows the message about a newer version, and loads that version only on a click', async () => {
    const message = 'Edi uploaded v2 a minute ago. Look at it first.';
    const app = await openFilledReview((server) => {
      server.on(endpoints.room, answer(endpoints.room, buildRoom(1)));
      server.on(endpoints.videoSource, sourceAnswer({ version }));
      server.on(endpoints.startPublish, refusal(409, message));
    });
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(2)));
    app.server.on(
      endpoints.videoSource,
      sourceAnswer({ url: 'https://store.test/2.mp4', version: '2'.repeat(32) }),
    );
    await authorize(app);
    expect(await screen.findByText(message)).toBeInTheDocument();
    const show = await screen.findByRole('button', { name: 'Show v2' });
    expect(app.server.calls(endpoints.startPublish)[0]?.body).toMatchObject({ version });
    expect(await player()).toHaveAttribute('src', 'https://store.test/1.mp4');
    await app.user.click(show);
    await waitFor(async () => expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4'));
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Rain over Mumbai');
  });

  it('keeps the watched version when a frame of it is refused, and offers the newer one', async () => {
    const message = 'Edi uploaded v2 a minute ago. Look at it first.';
    const { server, user } = await openReview({ media: buildMedia() }, (fake) => {
      fake.on(endpoints.room, answer(endpoints.room, buildRoom(1)));
      fake.on(endpoints.videoSource, sourceAnswer({ version }));
      fake.on(endpoints.requestFrame, refusal(409, message));
    });
    await player();
    server.on(endpoints.room, answer(endpoints.room, buildRoom(2)));
    server.on(
      endpoints.videoSource,
      sourceAnswer({ url: 'https://store.test/2.mp4', version: '2'.repeat(32) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Use the frame at 1:12' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    const show = await screen.findByRole('button', { name: 'Show v2' });
    expect(await player()).toHaveAttribute('src', 'https://store.test/1.mp4');
    expect(server.calls(endpoints.videoSource)).toHaveLength(1);
    await user.click(show);
    await waitFor(async () => expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4'));
    // The button disappears with its notice.
    await waitFor(() => expect(screen.getByRole('group', { name: 'Decisions' })).toHaveFocus());
  });

  it('links to the room, and shows that changes were requested', async () => {
    const changes = {
      note: 'Fix the map',
      by: { name: 'creator' },
      at: '2026-11-20T06:30:00.000Z',
      versionNumber: 1,
    };
    const video = { state: 'CHANGES_REQUESTED', changes, version: buildVersion(1).version } as const;
    await openReview(video, (server) =>
      server.on(endpoints.room, answer(endpoints.room, buildRoom(1, video))),
    );
    expect(await screen.findByText('Fix the map')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Withdraw the request' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the review room' })).toHaveAttribute(
      'href',
      `/videos/${videoId}`,
    );
    expect(screen.queryByRole('button', { name: 'Authorize and Upload' })).not.toBeInTheDocument();
  });

  it('updates after a decision in another window', async () => {
    let team: TeamListener | undefined;
    const become = (server: FakeServer, state: 'PENDING' | 'CHANGES_REQUESTED') => {
      server.on(endpoints.videoDetails, answer(endpoints.videoDetails, buildVideo({ state })));
      // The path of the list fits the pattern of the details, and the last reply wins.
      server.on(endpoints.pendingVideos, noContent);
      server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { state })));
    };
    const { server } = await renderApp(`/youtube/upload/${videoId}`, {
      as: buildCreator(),
      serve(fake) {
        become(fake, 'PENDING');
        fake.on(endpoints.videoSource, sourceAnswer({ version }));
      },
      watchTeam: (_, listener) => {
        team = listener;
        return () => undefined;
      },
    });
    await player();
    become(server, 'CHANGES_REQUESTED');
    act(() => team?.onChange(['videos']));
    expect(await screen.findByRole('button', { name: 'Withdraw the request' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request changes' })).not.toBeInTheDocument();
    become(server, 'PENDING');
    act(() => team?.onChange(['videos']));
    expect(await player()).toBeInTheDocument();
  });

  it('leads to the next pending video, not back to a skipped one, after a request for changes', async () => {
    const [skipped, following] = ['8'.repeat(24), '9'.repeat(24)];
    const become = (server: FakeServer, state: 'PENDING' | 'CHANGES_REQUESTED') => {
      const ids = state === 'PENDING' ? [skipped, videoId, following] : [skipped, following];
      server.on(endpoints.videoDetails, answer(endpoints.videoDetails, buildVideo({ state })));
      server.on(
        endpoints.pendingVideos,
        answer(
          endpoints.pendingVideos,
          ids.map((_id) => buildVideo({ _id })),
        ),
      );
      server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { state })));
      return buildVideo({ state });
    };
    const app = await openReview({}, (server) => become(server, 'PENDING'));
    app.server.on(endpoints.requestChanges, () =>
      answer(endpoints.requestChanges, become(app.server, 'CHANGES_REQUESTED')),
    );
    await player();
    expect(await screen.findByTitle('Next pending video (N)')).toBeInTheDocument();
    await app.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request changes' }));
    await app.user.type(dialog.getByRole('textbox'), 'Fix the map');
    await app.user.click(dialog.getByRole('button', { name: 'Request changes' }));
    await screen.findByRole('button', { name: 'Withdraw the request' });
    expect(screen.getByTitle('Next pending video (N)')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.keyboard('n');
    expect(app.path()).toBe(`/youtube/upload/${following}`);
  });

  it('keeps the focus on the page when changes are requested, and when the request is withdrawn', async () => {
    const note = { by: { name: 'creator' }, at: '2026-11-20T06:30:00.000Z', note: '', versionNumber: 1 };
    const pending = { state: 'PENDING', changes: null, openComments: 1, version } as const;
    const asked = { ...pending, state: 'CHANGES_REQUESTED', changes: note } as const;
    const app = await openReview(pending, (server) =>
      server.on(endpoints.room, answer(endpoints.room, buildRoom(1, pending))),
    );
    const become = (state: typeof pending | typeof asked) => {
      app.server.on(endpoints.videoDetails, answer(endpoints.videoDetails, { ...buildVideo(), ...state }));
      // The path of the list fits the pattern of the details, and the last reply wins.
      app.server.on(endpoints.pendingVideos, noContent);
      app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, state)));
      return { ...buildVideo(), ...state };
    };
    app.server.on(endpoints.requestChanges, () => answer(endpoints.requestChanges, become(asked)));
    app.server.on(endpoints.withdrawChanges, () => answer(endpoints.withdrawChanges, become(pending)));
    await app.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request changes' }));
    await app.user.click(dialog.getByRole('button', { name: 'Request changes' }));
    const withdraw = await screen.findByRole('button', { name: 'Withdraw the request' });
    const page = screen.getByRole('group', { name: 'Monsoon in Mumbai' });
    await waitFor(() => expect(page).toHaveFocus());
    await app.user.click(withdraw);
    await player();
    await waitFor(() => expect(page).toHaveFocus());
  });
});
