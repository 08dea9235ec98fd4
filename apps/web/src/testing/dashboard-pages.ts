import { endpoints, type Profile } from '@cutroom/contracts';
import { pageOpenedAt, session } from '../lib/session/session';
import { buildFreeEditor, buildSignIn } from './builders';
import { noContent, type FakeServer } from './fake-server';

/** The dashboard has nothing to count and no pending video. */
export function serveEmptyDashboard(server: FakeServer) {
  server.on(endpoints.teamStats, noContent);
  server.on(endpoints.pendingVideos, noContent);
  server.on(endpoints.changesRequestedVideos, noContent);
}

/**
 * Starts a session that is older than the page, as after a reload: the page then checks who is signed in. The clock stands
 * still for the rest of the test, because the page may have been opened minutes ago, by another test.
 */
export function startReloadedSession(as: Profile = buildFreeEditor()) {
  jest.spyOn(Date, 'now').mockReturnValue(pageOpenedAt - 1);
  session.start(buildSignIn(as));
}
