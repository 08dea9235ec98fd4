import { endpointRows } from '@cutroom/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const architecture = readFileSync(join(__dirname, '../../docs/architecture.md'), 'utf8');

/** Rows such as "| api | `GET /team/stats` | signed-in | …": service, call and access. */
const documented = [...architecture.matchAll(/^\| (\w+) +\| `([A-Z]+ \/\S*)` +\| (\S+) +\|/gm)].map(
  ([, service, call, access]) => [service, call, access].join(' '),
);

describe('the endpoint table of docs/architecture.md', () => {
  it('has the same rows in the same order as the endpoint table in contracts', () => {
    const rows = endpointRows.map(([, { service, method, path, access }]) =>
      [service, method, path, access].join(' '),
    );
    expect(documented).toEqual(rows);
  });
});
