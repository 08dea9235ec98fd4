import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeRequest, installFakeRequests } from '../testing/fake-request';
import { putBytes } from './put-bytes';

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

const put = (address: string, bytes: Blob, options: Partial<Parameters<typeof putBytes>[2]> = {}) =>
  putBytes(address, bytes, {
    headers: {},
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

describe('putBytes', () => {
  it('sends the bytes and the headers', async () => {
    const frames = 'f'.repeat(200_000);
    await put(url, new Blob([frames]), { headers: { 'content-type': 'video/x-matroska' } });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.method).toBe('PUT');
    expect(seen[0]?.body === frames).toBe(true);
    expect(seen[0]?.headers['content-type']).toBe('video/x-matroska');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it("rejects with the store's own code, and never with the URL", async () => {
    reply = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    const error: unknown = await put(url, new Blob(['frames'])).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(String(error)).not.toContain('secret');
  });

  it('rejects an invalid URL', async () => {
    await expect(put('http://', new Blob(['frames']))).rejects.toBeInstanceOf(DOMException);
  });

  it('rejects when it is aborted', async () => {
    const controller = new AbortController();
    const sending = put(url, new Blob(['frames']), { signal: controller.signal });
    controller.abort();
    await expect(sending).rejects.toMatchObject({ status: 0, code: 'aborted' });
  });

  it('sends nothing when it is aborted before it starts', async () => {
    await expect(put(url, new Blob(['frames']), { signal: AbortSignal.abort() })).rejects.toBeDefined();
    expect(seen).toEqual([]);
  });
});

describe('putBytes on a connection', () => {
  let restore: () => void;
  beforeEach(() => (restore = installFakeRequests()));
  afterEach(() => restore());

  /** A file whose bytes are readable or not. */
  const fileThat = (read: () => Promise<ArrayBuffer>): Blob =>
    Object.assign(new Blob(['frames']), { slice: () => ({ arrayBuffer: read }) });

  it('reports how many bytes have been sent', async () => {
    const sent: number[] = [];
    const sending = put(url, new Blob(['frames']), { onProgress: (bytes) => sent.push(bytes) });
    FakeRequest.latest().progress(6);
    FakeRequest.latest().answer(200);
    await sending;
    expect(sent).toEqual([6]);
  });

  it('rejects with status 0 when it breaks', async () => {
    const sending = put(
      url,
      fileThat(async () => new ArrayBuffer(1)),
    );
    FakeRequest.latest().breakOff();
    await expect(sending).rejects.toMatchObject({ status: 0, code: '' });
  });

  it('rejects with the error of the file system when it breaks because the file cannot be read', async () => {
    const moved = new DOMException('it was moved', 'NotFoundError');
    const sending = put(
      url,
      fileThat(() => Promise.reject(moved)),
    );
    FakeRequest.latest().breakOff();
    await expect(sending).rejects.toBe(moved);
  });
});
