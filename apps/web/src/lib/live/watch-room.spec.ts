/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import type { RoomEvent } from '@cutroom/contracts';
import { waitFor } from '@testing-library/react';
import { videoId } from '../../testing/builders';
import { setUpLiveService } from '../../testing/set-up-live-service';
import { session } from '../session/session';
import { watchRoom } from './watch-room';

const live = setUpLiveService();
let seen: string[];

const saw = (...expected: string[]) => waitFor(() => expect(seen).toEqual(expected));

beforeEach(() => {
  seen = [];
});

function watch() {
  live.close = watchRoom(videoId, {
    onEvent: ({ kind }) => void seen.push(kind),
    onPresence: (userIds) => void seen.push(`present ${userIds.length}`),
    onConnect: (again) => void seen.push(again ? 'connected again' : 'connected'),
    onGivenUp: () => void seen.push('given up'),
  });
}

describe('watchRoom', () => {
  it('sends the video and the token, and reports events and who is in the room', async () => {
    watch();
    await saw('connected');
    expect(live.service.handshakes).toEqual([{ room: videoId, token: 'first' }]);
    live.service.sendToRoom({ kind: 'video' });
    live.service.showPresent(['1'.repeat(24), '2'.repeat(24)]);
    await saw('connected', 'video', 'present 2');
  });

  it('ignores messages that do not match the contract', async () => {
    watch();
    await saw('connected');
    for (const wrong of [null, 'video', { kind: 'secret' }, { kind: 'comment', comment: { text: 'x' } }])
      live.service.sendToRoom(wrong as RoomEvent);
    live.service.showPresent([{ $ne: '' }] as unknown as string[]);
    live.service.sendToRoom({ kind: 'video' });
    await saw('connected', 'video');
  });

  it('reconnects with the renewed token and reports a reconnect', async () => {
    watch();
    await saw('connected');
    live.signIn('renewed');
    live.service.sockets().forEach((socket) => socket.disconnect(true));
    await saw('connected', 'connected again');
    expect(live.service.handshakes.map(({ token }) => token)).toEqual(['first', 'renewed']);
  });

  it('gives up when the user may not enter the room', async () => {
    live.service.refuse(404);
    watch();
    await saw('given up');
    expect(session.get().session.login).toBe(true);
  });
});
