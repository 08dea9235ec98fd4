import { limits, type Drawing, type RoomEvent } from '@cutroom/contracts';
import { connectRedis, type RedisClient } from '@cutroom/server-kit';
import { silent, startRedisServer } from '@cutroom/server-kit/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from 'socket.io';
import { buildRoomComment } from '../../testing/build-room-comment';
import { roomOf, type LiveIo } from './live-types';
import { createSharedAdapter } from './shared-adapter';

const composeFile = readFileSync(join(__dirname, '../../../../../docker-compose.yml'), 'utf8');
const [, memory = ''] = /maxmemory (\d+mb)/.exec(composeFile) ?? [];
const MiB = 1024 ** 2;

const room = { videoId: '0'.repeat(24), teamId: '1'.repeat(24) };

let server: Awaited<ReturnType<typeof startRedisServer>>;
let redis: RedisClient;
let io: LiveIo;

beforeAll(async () => {
  server = await startRedisServer();
  redis = await connectRedis(server.url, silent, { patient: true });
  io = new Server({ adapter: createSharedAdapter(redis, silent) });
});

afterAll(async () => {
  await io.of('/').adapter.close();
  redis.destroy();
  await server.stop();
});

/** As large as a drawing may be. */
function largestDrawing(): Drawing {
  const points = Array.from({ length: limits.strokeCoordinatesMax }, () => 1_000);
  const strokes = Array.from({ length: 4 }, () => ({ tool: 'pen', colour: 'red', points }) as const);
  const over = JSON.stringify(strokes).length - limits.drawingMaxBytes;
  return [
    ...strokes.slice(1),
    { tool: 'pen', colour: 'red', points: points.slice(2 * Math.ceil(over / 10)) },
  ];
}

async function usedMemory(): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
}

/** Redis has taken them when this resolves: it answers in the order of the commands. */
async function tellOthers(count: number, event: RoomEvent): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) io.to(roomOf(room)).emit('room', event);
  await redis.ping();
}

describe('the messages for other processes', () => {
  it('leave a third of the Redis of docker-compose.yml to the rate limits, even with the largest drawings', async () => {
    const comment = buildRoomComment({ videoId: room.videoId, drawing: largestDrawing() });
    const before = await usedMemory();
    await tellOthers(20, { kind: 'comment', comment });
    const largest = ((await usedMemory()) - before) / 20;
    expect(largest).toBeGreaterThan(limits.drawingMaxBytes);
    await tellOthers(1_000, { kind: 'video' });
    const kept = await redis.xLen('cutroom:status');
    expect((kept * largest) / MiB).toBeLessThan((parseInt(memory) * 2) / 3);
    // A process that is busy for a moment misses nothing.
    expect(kept).toBeGreaterThan(200);
  });
});
