import { composeOverride, networksOf, services, type ComposeService } from './testing/compose';
import { violationsOf } from './testing/compose-schema';
import { readText } from './testing/paths';

/** Each server of the compose file with the variable that gives its clients its address. */
const servers = [
  ['store', 'S3_ENDPOINT'],
  ['mongo', 'MONGODB_URI'],
  ['redis', 'REDIS_URL'],
] as const;

const pathOf = (server: string) => `tools/deploy/compose.external-${server}.yml`;
const clientsOf = (variable: string) =>
  services.filter(([, { environment = {} }]) => variable in environment).map(([name]) => name);

describe.each(servers)('compose.external-%s.yml', (server, variable) => {
  const override = composeOverride(pathOf(server));
  const after = new Map<string, ComposeService>(override.services);

  it('conforms to the compose specification and adds no service', () => {
    expect(violationsOf(override.file)).toEqual([]);
    expect([...after.keys()]).toEqual(services.map(([name]) => name));
  });

  it(`does not start ${server}, and no service waits for it`, () => {
    expect(after.get(server)?.profiles).toEqual([`local-${server}`]);
    for (const [name, { depends_on: needs = {} }] of after) {
      expect([name, needs[server]?.required ?? false]).toEqual([name, false]);
    }
  });

  it(`adds the network egress to the clients of ${server} and to no other service`, () => {
    const clients = clientsOf(variable);
    expect(clients.length).toBeGreaterThan(5);
    for (const [name, before] of services) {
      const way = clients.includes(name) ? ['egress'] : [];
      const expected = new Set([...networksOf(before), ...way]);
      expect([name, new Set(networksOf(after.get(name) ?? {}))]).toEqual([name, expected]);
    }
  });

  // Only some versions of Compose can merge a list of networks with a mapping.
  it('changes the networks only of services that have them as a mapping', () => {
    for (const name of clientsOf(variable)) {
      const [, before] = services.find(([one]) => one === name) ?? [];
      expect([name, Array.isArray(before?.networks)]).toEqual([name, false]);
    }
  });

  it('is linked in the section of the operations guide that needs it', () => {
    const [, steps = ''] =
      /^## From one machine to several\n([^]*?)^## /m.exec(readText('docs/operations.md')) ?? [];
    expect(steps).toContain(`(../${pathOf(server)})`);
  });
});
