/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import type { VideoLog } from '@cutroom/contracts';
import { waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildLog, videoId } from '../../../testing/builders';
import { setUpLiveService } from '../../../testing/set-up-live-service';
import { watchLog } from './watch-log';

const live = setUpLiveService();
let received: VideoLog[];
let reconnects: number;
let connected: boolean;

function watch() {
  live.close = watchLog(videoId, {
    onLog: (log) => void received.push(log),
    onReconnect: () => void (reconnects += 1),
    onConnection: (isLive) => void (connected = isLive),
  });
}

const count = (connections: number) =>
  waitFor(() => expect(live.service.handshakes).toHaveLength(connections));

beforeEach(() => {
  received = [];
  reconnects = 0;
  connected = false;
});

describe('watchLog', () => {
  it('sends the video id and the token, and delivers logs', async () => {
    live.service.greet(buildLog());
    watch();
    await waitFor(() => expect(received).toEqual([buildLog()]));
    expect(live.service.handshakes).toEqual([{ id: videoId, token: 'first' }]);
    live.service.send(buildLog({ version: 2 }));
    await waitFor(() => expect(received.map(({ version }) => version)).toEqual([1, 2]));
    expect(connected).toBe(true);
  });

  it('counts a newer version as activity of the user, but not a repeated one', async () => {
    const startedAt = Date.now();
    let renewals = 0;
    session.renewWith(async () => void (renewals += 1));
    live.service.greet(buildLog());
    watch();
    await waitFor(() => expect(received).toHaveLength(1));
    live.service.send(buildLog());
    await waitFor(() => expect(received).toHaveLength(2));
    // Activity that was noted leads to a renewal as soon as 15 seconds have passed.
    const later = jest.spyOn(Date, 'now').mockReturnValue(startedAt + 20_000);
    session.check();
    expect(renewals).toBe(0);
    live.service.send(buildLog({ version: 2 }));
    await waitFor(() => expect(renewals).toBe(1));
    later.mockRestore();
  });

  it('ignores messages that are not a log of this video', async () => {
    watch();
    await waitFor(() => expect(connected).toBe(true));
    live.service.send({ ...buildLog(), version: 'new' } as unknown as VideoLog);
    live.service.send(buildLog({ videoId: 'c'.repeat(24) }));
    live.service.send(buildLog({ version: 7 }));
    await waitFor(() => expect(received).toEqual([buildLog({ version: 7 })]));
  });

  it('closes its socket when the watcher stops', async () => {
    watch();
    await waitFor(() => expect(live.service.sockets()).toHaveLength(1));
    live.close();
    await waitFor(() => expect(live.service.sockets()).toHaveLength(0));
  });

  it('reconnects after a broken connection and reports the reconnect', async () => {
    watch();
    await waitFor(() => expect(connected).toBe(true));
    expect(reconnects).toBe(0);
    live.service.sockets().forEach((socket) => socket.conn.close());
    await waitFor(() => expect(connected).toBe(false));
    await waitFor(() => expect(reconnects).toBe(1));
    expect(connected).toBe(true);
  });

  it('reconnects with the renewed token when the server closes it', async () => {
    watch();
    await waitFor(() => expect(connected).toBe(true));
    live.signIn('renewed');
    live.service.sockets().forEach((socket) => socket.disconnect(true));
    await waitFor(() => expect(reconnects).toBe(1));
    expect(live.service.handshakes.map(({ token }) => token)).toEqual(['first', 'renewed']);
  });

  it('ends the session when the server refuses the current token', async () => {
    live.service.refuse(401);
    watch();
    await waitFor(() => expect(session.get().session.login).toBe(false));
    // The notice has the server's reason.
    expect(session.get().notice).toBe('refused with 401');
    expect(live.service.handshakes).toHaveLength(1);
  });

  it('retries after a temporary refusal', async () => {
    live.service.refuse(503);
    watch();
    await count(2);
    await waitFor(() => expect(connected).toBe(true));
  });

  it('does not retry for a video of another team', async () => {
    live.service.refuse(404);
    watch();
    await count(1);
    await waitFor(() => expect(connected).toBe(false));
    expect(session.get().session.login).toBe(true);
    expect(live.service.sockets()).toHaveLength(0);
  });
});
