/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import type { TeamChange } from '@cutroom/contracts';
import { waitFor } from '@testing-library/react';
import { teamId } from '../../testing/builders';
import { setUpLiveService } from '../../testing/set-up-live-service';
import { session } from '../session/session';
import type { QuietTimes } from './watch-team';
import { watchTeam } from './watch-team';

const live = setUpLiveService();
const quiet = { videos: 90_000, members: 1_000 };
let changes: string[];
/** The quiet times of each connection. */
let connections: QuietTimes[];
let givenUp: number;

function watch() {
  live.close = watchTeam(teamId, {
    onChange: (kinds) => void changes.push(kinds.join()),
    onConnect: (given) => void connections.push(given),
    onGivenUp: () => void (givenUp += 1),
  });
}

const connected = (...expected: QuietTimes[]) => waitFor(() => expect(connections).toEqual(expected));

beforeEach(() => {
  live.service.greetTeams({ ms: quiet });
  changes = [];
  connections = [];
  givenUp = 0;
});

describe('watchTeam', () => {
  it('sends the team and the token, and reports what has changed', async () => {
    watch();
    await connected(quiet);
    expect(live.service.handshakes).toEqual([{ team: teamId, token: 'first' }]);
    live.service.tell({ kinds: ['videos', 'members'] });
    await waitFor(() => expect(changes).toEqual(['videos,members']));
  });

  it('ignores messages that do not match the contract', async () => {
    watch();
    await connected(quiet);
    for (const kinds of [['secrets'], [], 'videos', null])
      live.service.tell({ kinds } as unknown as TeamChange);
    live.service.tell({ kinds: ['publishing'] });
    await waitFor(() => expect(changes).toEqual(['publishing']));
  });

  it('reports the kinds it knows of a change that a newer version sent', async () => {
    watch();
    await connected(quiet);
    live.service.tell({ kinds: ['videos', 'subtitles'] } as unknown as TeamChange);
    await waitFor(() => expect(changes).toEqual(['videos']));
  });

  it('reports no quiet times when the service sends none that match the contract', async () => {
    live.service.greetTeams({ ms: { videos: -1 } });
    watch();
    await connected({});
  });

  it('counts neither changes nor reconnects as activity of the user', async () => {
    const startedAt = Date.now();
    const renewal = jest.fn(async () => undefined);
    session.renewWith(renewal);
    watch();
    await connected(quiet);
    live.service.tell({ kinds: ['videos'] });
    await waitFor(() => expect(changes).toHaveLength(1));
    live.service.sockets().forEach((socket) => socket.disconnect(true));
    await connected(quiet, {});
    // Activity that was noted leads to a renewal as soon as 15 seconds have passed.
    const later = jest.spyOn(Date, 'now').mockReturnValue(startedAt + 20_000);
    session.check();
    expect(renewal).not.toHaveBeenCalled();
    session.active();
    await waitFor(() => expect(renewal).toHaveBeenCalledTimes(1));
    later.mockRestore();
  });

  it('reconnects with the renewed token when the server closes it, and reports no quiet times then', async () => {
    watch();
    await connected(quiet);
    live.signIn('renewed');
    live.service.sockets().forEach((socket) => socket.disconnect(true));
    await connected(quiet, {});
    expect(live.service.handshakes.map(({ token }) => token)).toEqual(['first', 'renewed']);
  });

  it('does not end a session early when its token expires just before', async () => {
    const endsAt = Date.now() + 2_000;
    live.signIn('ending', 2);
    watch();
    await connected(quiet);
    live.service.refuse(401);
    live.service.sockets().forEach((socket) => socket.disconnect(true));
    await waitFor(() => expect(session.get().session.login).toBe(false));
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt);
    expect(live.service.handshakes).toHaveLength(1);
  });

  it('waits while the browser is offline, and connects again when it is back', async () => {
    watch();
    await connected(quiet);
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(live.service.sockets()).toHaveLength(0));
    expect(live.service.handshakes).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await connected(quiet, {});
    live.service.tell({ kinds: ['members'] });
    await waitFor(() => expect(changes).toEqual(['members']));
  });

  it.each([403, 404])(
    'gives up after a %d, because the user is no longer in the team',
    async (statusCode) => {
      live.service.refuse(statusCode);
      watch();
      await waitFor(() => expect(givenUp).toBe(1));
      expect(live.service.handshakes).toHaveLength(1);
      expect(session.get().session.login).toBe(true);
    },
  );

  it('ends the session when it was revoked', async () => {
    live.service.refuse(401);
    watch();
    await waitFor(() => expect(session.get().session.login).toBe(false));
    // The notice has the server's reason.
    expect(session.get().notice).toBe('refused with 401');
  });

  it('stays closed, also when the browser comes back online', async () => {
    watch();
    await connected(quiet);
    live.close();
    await waitFor(() => expect(live.service.sockets()).toHaveLength(0));
    window.dispatchEvent(new Event('online'));
    watch();
    await connected(quiet, quiet);
    expect(live.service.handshakes).toHaveLength(2);
  });
});
