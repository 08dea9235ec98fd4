import type { MediaReport } from '@cutroom/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ApiStandIn {
  url: string;
  /** The accepted reports, in order. */
  reports: MediaReport[];
  /** The status of the next responses: 200 unless changed. */
  status: number;
  authorizations: Set<string | undefined>;
  kinds(): string[];
  close(): Promise<void>;
}

/** Takes reports as api does. */
export async function startApiStandIn(): Promise<ApiStandIn> {
  const server = createServer(async (req, res) => {
    const report = (await json(req)) as MediaReport;
    api.authorizations.add(req.headers.authorization);
    if (api.status === 200) api.reports.push(report);
    res.writeHead(api.status, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ success: api.status === 200, message: 'ok', data: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const api: ApiStandIn = {
    url: `http://127.0.0.1:${port}`,
    reports: [],
    status: 200,
    authorizations: new Set(),
    kinds: () => api.reports.map(({ kind }) => kind).filter((kind) => kind !== 'progress'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return api;
}
