import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { putFile } from './put-file';

interface Seen {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let url: string;
let seen: Seen[];
let reply: { status: number; body: string };

beforeEach(async () => {
  seen = [];
  reply = { status: 200, body: '' };
  server = createServer((req, res) => {
    res.setHeader('access-control-allow-origin', '*');
    res.setHeader('access-control-allow-headers', 'content-type');
    res.setHeader('access-control-allow-methods', 'PUT');
    if (req.method === 'OPTIONS') return void res.end();
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      seen.push({ method: req.method, headers: req.headers, body });
      if (reply.status === 0) return void req.socket.destroy();
      res.writeHead(reply.status).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/videos/1.mkv?X-Amz-Signature=secret`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('PUT to the signed address', () => {
  it('sends the file under the type that the browser reports', async () => {
    const frames = 'f'.repeat(200_000);
    await putFile(url, new File([frames], 'cut.mkv', { type: 'video/x-matroska' }), () => undefined).finished;
    expect(seen).toHaveLength(1);
    expect(seen[0]?.method).toBe('PUT');
    expect(seen[0]?.body === frames).toBe(true);
    expect(seen[0]?.headers['content-type']).toBe('video/x-matroska');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('sends a file without a type as application/octet-stream', async () => {
    await putFile(url, new File(['frames'], 'cut.rmvb'), () => undefined).finished;
    expect(seen[0]?.headers['content-type']).toBe('application/octet-stream');
  });

  it("rejects with the store's own code, and never with the address", async () => {
    reply = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    const { finished } = putFile(url, new File(['frames'], 'cut.mkv'), () => undefined);
    const error: unknown = await finished.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(String(error)).not.toContain('secret');
  });

  it('rejects when the address is none', async () => {
    const { finished } = putFile('http://', new File(['frames'], 'cut.mkv'), () => undefined);
    await expect(finished).rejects.toBeInstanceOf(DOMException);
  });

  it('rejects when it is aborted', async () => {
    const { finished, abort } = putFile(url, new File(['frames'], 'cut.mkv'), () => undefined);
    abort();
    await expect(finished).rejects.toMatchObject({ status: 0, code: 'aborted' });
  });
});
