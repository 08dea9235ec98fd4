/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import type { RoomEvent } from '@cutroom/contracts';
import { waitFor } from '@testing-library/react';
import { buildCreator, buildSignIn, videoId } from '../../testing/builders';
import { startLiveService, type LiveService } from '../../testing/live-service';
import { session } from '../session/session';
import { watchRoom } from './watch-room';

let service: LiveService;
let close: () => void;
let seen: string[];

const signIn = (token: string) => session.start(buildSignIn(buildCreator(), { token, expiresIn: 60 }));
const saw = (...expected: string[]) => waitFor(() => expect(seen).toEqual(expected));

beforeEach(async () => {
  seen = [];
  service = await startLiveService();
  signIn('first');
});

function watch() {
  close = watchRoom(videoId, {
    onEvent: ({ kind }) => void seen.push(kind),
    onPresence: (userIds) => void seen.push(`present ${userIds.length}`),
    onConnect: (again) => void seen.push(again ? 'connected again' : 'connected'),
    onGivenUp: () => void seen.push('given up'),
  });
}

afterEach(async () => {
  close();
  await service.stop();
});

describe('watchRoom', () => {
  it('sends the video and the token, and reports events and who is there', async () => {
    watch();
    await saw('connected');
    expect(service.handshakes).toEqual([{ room: videoId, token: 'first' }]);
    service.sendToRoom({ kind: 'video' });
    service.showPresent(['1'.repeat(24), '2'.repeat(24)]);
    await saw('connected', 'video', 'present 2');
  });

  it('ignores messages of another form', async () => {
    watch();
    await saw('connected');
    for (const wrong of [null, 'video', { kind: 'secret' }, { kind: 'comment', comment: { text: 'x' } }])
      service.sendToRoom(wrong as RoomEvent);
    service.showPresent([{ $ne: '' }] as unknown as string[]);
    service.sendToRoom({ kind: 'video' });
    await saw('connected', 'video');
  });

  it('reconnects with the renewed token and says that it is again', async () => {
    watch();
    await saw('connected');
    signIn('renewed');
    service.sockets().forEach((socket) => socket.disconnect(true));
    await saw('connected', 'connected again');
    expect(service.handshakes.map(({ token }) => token)).toEqual(['first', 'renewed']);
  });

  it('gives up when the user may not enter the room', async () => {
    service.refuse(404);
    watch();
    await saw('given up');
    expect(session.get().session.login).toBe(true);
  });
});
