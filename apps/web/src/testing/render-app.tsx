import { endpoints, messages, type Profile } from '@cutroom/contracts';
import { emptyProposal } from '@cutroom/contracts/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryHistory } from 'history';
import { App } from '../app/app';
// Pages load this code later. Here it is loaded first, so that it appears with the page and not in the middle of a
// test.
import '../features/notifications/components/bell';
import { RoomFeedContext } from '../lib/live/room-feed';
import { TeamFeedContext } from '../lib/live/team-feed';
import type { WatchRoom } from '../lib/live/watch-room';
import type { WatchTeam } from '../lib/live/watch-team';
import { AppRouter } from '../lib/navigation/app-router';
import { session } from '../lib/session/session';
import { buildSignIn } from './builders';
import { answer, installFakeServer, noContent, refusal, type FakeServer } from './fake-server';

interface RenderOptions {
  /**
   * The signed-in user; without it, a visitor. The session lasts `expiresIn` seconds, by default longer than any test.
   */
  as?: Profile;
  expiresIn?: number;
  /** Sets up the fake server before the first call. */
  serve?: (server: FakeServer) => void;
  /** Replaces the team's socket; by default nothing ever changes. */
  watchTeam?: WatchTeam;
  /** Replaces a review room's socket; by default nothing ever happens in it. */
  watchRoom?: WatchRoom;
}

const nothingChanges: WatchTeam & WatchRoom = () => () => undefined;

/** Waits for the code of the page without timers, so that a fake clock does not move. */
async function settle() {
  for (let turn = 0; turn < 50; turn += 1) {
    await act(async () => undefined);
    if (screen.queryByRole('status', { name: 'Loading' }) === null) return;
  }
}

/**
 * Renders the whole app at a path: `await renderApp('/team', { as: buildCreator(), serve })`. Resolves once the page
 * has rendered; its calls to the server may still be pending.
 */
export async function renderApp(
  path: string,
  {
    as,
    expiresIn = 3_600,
    serve,
    watchTeam = nothingChanges,
    watchRoom = nothingChanges,
  }: RenderOptions = {},
) {
  const server = installFakeServer();
  // The upload tray requests it on every page of an editor in a team.
  server.on(endpoints.unfinishedUploads, noContent);
  // Every page of a user in a team requests it, because the bell counts what is unread.
  server.on(endpoints.unreadNotifications, answer(endpoints.unreadNotifications, { unread: 0 }));
  if (as) {
    server.on(endpoints.identity, answer(endpoints.identity, as));
    // The creator's team page requests it; tests of activity set their own reply.
    server.on(endpoints.teamActivity, noContent);
    // The team page requests it.
    server.on(
      endpoints.teamStorage,
      answer(endpoints.teamStorage, { states: [], usedBytes: 0, quotaBytes: null, originalsKeptDays: null }),
    );
    // The review page requests them.
    server.on(endpoints.templates, answer(endpoints.templates, { templates: [], last: null }));
    // /videos requests them, besides the pending ones.
    server.on(endpoints.ownVideos, noContent);
    // Every page requests it for a creator, because its title counts the videos that wait.
    server.on(endpoints.teamStats, noContent);
    server.on(endpoints.publishedVideos, noContent);
    // /videos and an editor's dashboard request them.
    server.on(endpoints.changesRequestedVideos, noContent);
    // The views of /videos request it.
    server.on(
      endpoints.browseVideos,
      answer(endpoints.browseVideos, { videos: [], next: null, editors: [] }),
    );
    // /videos?view=bin requests it.
    server.on(endpoints.binnedVideos, noContent);
    // The review page requests the room for changes in it; tests of the room set their own reply.
    server.on(endpoints.room, refusal(404, messages.videoNotFound));
    // The room and the publish form request it.
    server.on(endpoints.proposal, answer(endpoints.proposal, emptyProposal));
    // The room itself requests them, besides the room.
    server.on(endpoints.comments, answer(endpoints.comments, { comments: [], next: null, seq: 0 }));
    server.on(endpoints.pendingVideos, noContent);
    // The dashboard of an editor without a team requests it.
    server.on(endpoints.invitations, answer(endpoints.invitations, []));
    // On a busy machine, a test may take so long that its input renews the session.
    server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(as, { expiresIn })));
    session.start(buildSignIn(as, { expiresIn }));
  }
  serve?.(server);
  const history = createMemoryHistory({ initialEntries: [path] });
  const view = render(
    <AppRouter history={history}>
      <TeamFeedContext value={watchTeam}>
        <RoomFeedContext value={watchRoom}>
          <App />
        </RoomFeedContext>
      </TeamFeedContext>
    </AppRouter>,
  );
  await settle();
  return {
    ...view,
    server,
    // No delay between keys, because with a fake clock it would never end.
    user: userEvent.setup({ delay: null }),
    /** The browser's Back and Forward. */
    history,
    /** The current path. */
    path: () => history.location.pathname,
  };
}
