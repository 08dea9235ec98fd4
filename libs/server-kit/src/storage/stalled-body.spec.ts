import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { withStore as withStoreOf } from '../testing/with-store';

const stallMs = 100;

/** Runs `use` with a store that answers every call like that. */
const withStore = (answer: (response: ServerResponse) => void, use: Parameters<typeof withStoreOf>[1]) =>
  withStoreOf((_, response) => answer(response), use, { stallMs });

const stall = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Length': 1_000 });
  response.write('half of it');
};

describe('a store that stops sending in the middle of a response', () => {
  it('makes the read of an object fail', () =>
    withStore(stall, async (storage) => {
      const body = await storage.read('cut.mp4');
      await expect(buffer(body)).rejects.toMatchObject({ name: 'TimeoutError' });
    }));

  it('makes a listing fail', () =>
    withStore(stall, async (storage) => {
      await expect(storage.list('incoming/').next()).rejects.toMatchObject({ name: 'TimeoutError' });
    }));
});

describe('a read from a store that keeps sending', () => {
  it('takes as long as the bytes take', () =>
    withStore(
      (response) => {
        response.writeHead(200, { 'Content-Length': 10 });
        let sent = 0;
        const timer = setInterval(() => {
          response.write('x');
          if (++sent === 10) clearInterval(timer);
        }, stallMs / 2);
      },
      async (storage) => {
        expect(await buffer(await storage.read('cut.mp4'))).toHaveLength(10);
      },
    ));

  it('takes as long as its reader takes', () =>
    withStore(
      (response) => response.end(Buffer.alloc(4 * 1024 ** 2)),
      async (storage) => {
        let bytes = 0;
        for await (const piece of await storage.read('cut.mp4')) {
          if (bytes === 0) await pause(5 * stallMs);
          bytes += (piece as Buffer).length;
        }
        expect(bytes).toBe(4 * 1024 ** 2);
      },
    ));
});
