import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../errors';
import { clientAddress } from './client-address';
import { createHttpServer, listen } from './server';
import express, { type Request } from 'express';

/** Sends POSTs on fresh connections, as a proxy does, until it is refused; then reports how each one ended. */
const posterProgram = join(__dirname, 'post-until-refused.cjs');

/** Keeps the event loop busy for 2 ms a request, so that connections pile up in the kernel. */
const answerSlowly: RequestListener = (_req, res) => {
  const end = performance.now() + 2;
  while (performance.now() < end);
  res.end('done');
};

describe('listen and close', () => {
  it('report the port and its variable when the port is in use', async () => {
    const first = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    const second = listen(createServer(), { host: '127.0.0.1', port: first.port });
    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow(`port ${first.port} is in use; stop what holds it or set PORT`);
    await first.close();
  });

  it('let a request in progress end, then close all connections', async () => {
    let finish = () => {};
    const arrived = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let answer = () => {};
    const running = await listen(
      createHttpServer((_req, res) => {
        answer = () => res.end('whole');
        finish();
      }),
      { host: '127.0.0.1', port: 0 },
    );
    const idle = connect(running.port, '127.0.0.1');
    await once(idle, 'connect');
    const call = fetch(`http://127.0.0.1:${running.port}/`);
    await arrived;
    const closed = running.close();
    while (running.server.listening) await new Promise((resolve) => setImmediate(resolve));
    await expect(fetch(`http://127.0.0.1:${running.port}/`)).rejects.toThrow();
    answer();
    expect(await (await call).text()).toBe('whole');
    idle.destroy();
    await closed;
  });

  it('answer or refuse every connection while closing under load, and reset none', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const running = await listen(createHttpServer(answerSlowly), { host: '127.0.0.1', port: 0 });
      const clients = fork(posterProgram, [`${running.port}`]);
      const ended = once(clients, 'message') as Promise<[string[]]>;
      for (let seen = 0; seen < 30; seen += 1) await once(running.server, 'request');
      await running.close();
      outcomes.push(...(await ended)[0]);
      clients.disconnect();
    }
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((outcome) => outcome !== '200' && outcome !== 'ECONNREFUSED')).toEqual([]);
  });
});

describe('clientAddress', () => {
  const addressOf = (trustProxy: number | string | false, forwarded?: string) => {
    const app = express();
    app.set('trust proxy', trustProxy);
    const req = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
    return clientAddress(req as unknown as Request, app);
  };

  it.each<[number | string | false, string | undefined, string]>([
    [false, '1.1.1.1', '10.0.0.1'],
    [1, '1.1.1.1', '1.1.1.1'],
    [1, '9.9.9.9, 1.1.1.1', '1.1.1.1'],
    [2, '9.9.9.9, 1.1.1.1', '9.9.9.9'],
    [3, '9.9.9.9', '9.9.9.9'],
    ['10.0.0.0/8', '9.9.9.9, 10.0.0.7', '9.9.9.9'],
    ['192.168.0.0/16', '9.9.9.9', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
  ])(`with 'trust proxy' %s and "%s" is %s`, (trust, forwarded, expected) => {
    expect(addressOf(trust, forwarded)).toBe(expected);
  });
});
