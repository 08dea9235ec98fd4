import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import { TestServer } from './testing/test-server';

jest.setTimeout(60_000);

describe('agenda on embedded-mongo', () => {
  let server: TestServer;
  const agendas: Agenda[] = [];
  const errors: unknown[] = [];

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterEach(async () => {
    // Checked before the workers stop: agenda does not await its last poll, which the closing client interrupts.
    expect(errors).toEqual([]);
    await Promise.all(agendas.splice(0).map((agenda) => agenda.stop()));
  });
  afterAll(() => server.stop());

  async function agendaOn(collection: string): Promise<Agenda> {
    const mongo = (await server.connect()).db('jobs');
    const agenda = new Agenda({
      backend: new MongoBackend({ mongo: mongo as never, collection }),
      processEvery: 50,
      defaultLockLifetime: 8_000,
    });
    agenda.on('error', (error: unknown) => errors.push(error));
    agendas.push(agenda);
    return agenda;
  }

  it('runs each job once with two workers', async () => {
    const runs = new Map<number, number>();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const count = 20;
    const both = await Promise.all([agendaOn('once'), agendaOn('once')]);
    for (const agenda of both) {
      agenda.define<{ n: number }>('work', async (job) => {
        runs.set(job.attrs.data.n, (runs.get(job.attrs.data.n) ?? 0) + 1);
        if (runs.size === count) finish();
      });
      await agenda.start();
    }
    for (let n = 0; n < count; n++) await both[n % 2]?.now('work', { n });
    await finished;
    await Promise.all(both.map((agenda) => agenda.drain()));
    expect([...runs.values()]).toEqual(Array.from({ length: count }, () => 1));
  });

  it('keeps one row of a recurring job and runs it repeatedly', async () => {
    const agenda = await agendaOn('repeat');
    let runs = 0;
    let enough: () => void = () => undefined;
    const thrice = new Promise<void>((resolve) => (enough = resolve));
    agenda.define('tick', async () => {
      if (++runs === 3) enough();
    });
    await agenda.start();
    await Promise.all(Array.from({ length: 5 }, () => agenda.every(60, 'tick')));
    await thrice;
    const { jobs } = await agenda.queryJobs({ name: 'tick' });
    expect(jobs).toHaveLength(1);
  });
});
