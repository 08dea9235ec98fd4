import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asked } from '../records/publish-log';
import { buildVideoRow } from '../../../testing/builders';
import { useTeam } from '../../../testing/use-team';
import { defaultPacing } from '../google/backoff';
import { createStatusLog } from './status-log';

const team = useTeam();

describe('the status log', () => {
  it('delivers a log however many before it are refused', async () => {
    const { videos, logger } = team.api.deps;
    const log = { ...asked(null, ''), pending: true };
    const rows = Array.from({ length: 201 }, () => ({ ...buildVideoRow(team), log }));
    await videos.collection.insertMany(rows);
    const last = rows.at(-1)?._id.toHexString() ?? '';
    let delivered = false;
    const server = createServer((req, res) => {
      if (req.url?.endsWith(last)) delivered = true;
      res.writeHead(400, { 'Content-Type': 'application/json' }).end('{"message":"Invalid Inputs"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const statusServiceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const statusLog = createStatusLog({
      videos,
      logger,
      statusServiceUrl,
      serviceToken: 'x',
      pacing: defaultPacing,
    });
    await statusLog.reconcile();
    expect(delivered).toBe(true);
    await statusLog.stop();
    server.close();
  });
});
