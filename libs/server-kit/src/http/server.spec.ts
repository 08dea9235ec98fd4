import { createServer } from 'node:http';
import { StartupError } from '../errors';
import { clientAddress } from './client-address';
import { listen } from './server';
import express, { type Request } from 'express';

describe('listen', () => {
  it('reports the port and its variable when the port is in use', async () => {
    const first = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    const second = listen(createServer(), { host: '127.0.0.1', port: first.port });
    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow(`port ${first.port} is in use; stop what holds it or set PORT`);
    await first.close();
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
