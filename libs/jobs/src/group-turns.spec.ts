import { until } from '@cutroom/server-kit/testing';
import { once } from 'node:events';
import { untilGone, useJobProcess } from './testing/job-processes';

const one = useJobProcess();

describe('a job in a queue whose groups take turns', () => {
  it('runs after the first job of each other group', async () => {
    const ran: string[] = [];
    one.jobs.define<string>('fair', async (name) => void ran.push(name), { inTurns: true });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', '-1', 'c1', 'a4']) {
      const group = name.startsWith('-') ? undefined : name.charAt(0);
      await one.jobs.enqueue('fair', name, { group });
    }
    await one.jobs.start();
    await untilGone(one, 'fair');
    expect(ran).toEqual(['a1', 'b1', '-1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('waits for other groups while another process runs a job of its group', async () => {
    const ran: string[] = [];
    const work = async (name: string, { signal }: { signal: AbortSignal }) => {
      ran.push(name);
      if (name === 'long') await once(signal, 'abort').catch(() => undefined);
      signal.throwIfAborted();
    };
    const other = await one.startAnother();
    for (const { jobs } of [one, other]) jobs.define<string>('fair', work, { inTurns: true });
    await other.jobs.start();
    await other.jobs.enqueue('fair', 'long', { group: 'busy' });
    await until('the long one runs', () => ran.length === 1);
    const due = new Date(Date.now() - 1_000);
    await one.jobs.enqueue('fair', 'next of the same', { group: 'busy', runAt: due });
    await one.jobs.enqueue('fair', 'of another', { group: 'idle' });
    await one.jobs.start();
    await until('the short ones have run', () => ran.length === 3);
    expect(ran).toEqual(['long', 'of another', 'next of the same']);
  });
});
