import { endpoints, type Comment, type RoomAnnouncement, type RoomEvent } from '@cutroom/contracts';
import { createLogger } from '@cutroom/server-kit';
import { until } from '@cutroom/server-kit/testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createRoomEvents } from './room-events';

const videoId = 'a'.repeat(24);
const teamId = 'b'.repeat(24);

const commentOf = (seq: number): Comment => ({
  _id: String(seq).padStart(24, '0'),
  clientId: randomUUID(),
  videoId,
  version: '1'.repeat(32),
  versionNumber: 1,
  parentId: null,
  author: { _id: 'd'.repeat(24), name: 'Asha Rao' },
  text: 'The map is wrong',
  frames: null,
  drawing: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq,
});

const event = (seq: number): RoomEvent => ({ kind: 'comment', comment: commentOf(seq) });
const videoEvent: RoomEvent = { kind: 'video' };
const nameOf = (given: RoomEvent) => (given.kind === 'comment' ? given.comment.seq : given.kind);

/** A small server in place of status-service, and the events of a room that are sent to it. */
async function startRoom() {
  const seen: { path: string; name: number | string; teamId: string; authorization: string | undefined }[] =
    [];
  const logs: string[] = [];
  const state = { status: 200, atOnce: 0, atMost: 0, held: Promise.resolve() };
  const server = createServer((req, res) => {
    void (async () => {
      state.atMost = Math.max(state.atMost, (state.atOnce += 1));
      const body = (await json(req)) as RoomAnnouncement;
      const { authorization } = req.headers;
      seen.push({ path: req.url ?? '', name: nameOf(body.event), teamId: body.teamId, authorization });
      await state.held;
      state.atOnce -= 1;
      res.writeHead(state.status, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ message: 'OK', data: null }));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const destination = { write: (line: string) => void logs.push(line) };
  const events = createRoomEvents({
    logger: createLogger({ service: 'test', level: 'warn', destination }),
    statusServiceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serviceToken: 'service-token',
  });
  return {
    events,
    seen,
    logs,
    state,
    names: () => seen.map(({ name }) => name),
    send: (given: RoomEvent, of = videoId) => events.notify({ videoId: of, teamId }, given),
    /** Answers wait until the returned function is called. */
    hold() {
      let release = () => {};
      state.held = new Promise((resolve) => (release = resolve));
      return release;
    },
    async stop() {
      await events.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the events of a review room', () => {
  it('are sent one at a time in the order of the calls, with the service credential', async () => {
    const room = await startRoom();
    for (let seq = 1; seq <= 30; seq += 1) room.send(event(seq));
    await room.events.stop();
    expect(room.names()).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(room.state.atMost).toBe(1);
    const path = endpoints.announceRoom.path.replace(':videoId', videoId);
    expect(room.seen[0]).toEqual({ path, name: 1, teamId, authorization: 'Bearer service-token' });
    await room.stop();
  });

  it('of another video do not wait', async () => {
    const room = await startRoom();
    const release = room.hold();
    room.send(event(1));
    room.send(event(2), 'e'.repeat(24));
    await until('both have arrived', () => room.names().length === 2);
    release();
    await room.stop();
  });

  it("contain 'video' once while it waits, and again once it was sent", async () => {
    const room = await startRoom();
    const release = room.hold();
    room.send(videoEvent);
    await until('the first one has arrived', () => room.names().length === 1);
    for (const given of [videoEvent, event(1), videoEvent, videoEvent]) room.send(given);
    release();
    await room.events.stop();
    expect(room.names()).toEqual(['video', 'video', 1]);
    await room.stop();
  });

  it('are dropped from the oldest when more than 200 wait', async () => {
    const room = await startRoom();
    const release = room.hold();
    room.send(event(0));
    await until('the first one has arrived', () => room.names().length === 1);
    for (let seq = 1; seq <= 205; seq += 1) room.send(event(seq));
    release();
    await room.events.stop();
    expect(room.names()).toEqual([0, ...Array.from({ length: 200 }, (_, index) => index + 6)]);
    await room.stop();
  });

  it('are logged and not repeated when the call fails, and the next one is sent', async () => {
    const room = await startRoom();
    room.state.status = 503;
    room.send(event(1));
    await until('a warning is logged', () => room.logs.some((line) => line.includes('could not send')));
    room.state.status = 200;
    room.send(event(2));
    await room.events.stop();
    expect(room.names()).toEqual([1, 2]);
    await room.stop();
  });
});
