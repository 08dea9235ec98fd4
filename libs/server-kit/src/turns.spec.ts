import { setTimeout as pause } from 'node:timers/promises';
import { createTurns, type EndTurn } from './turns';

const busy = {
  statusCode: 503,
  message: 'Too many files are being uploaded right now. Try again in a moment',
  headers: { 'Retry-After': '5' },
};
const options = { running: 1, waiting: 2, waitMs: 10_000 };

describe('createTurns', () => {
  it('runs up to the limit at a time, in order of arrival', async () => {
    const turns = createTurns({ ...options, running: 2, waiting: 10 });
    const order: number[] = [];
    let [running, most] = [0, 0];
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const end = await turns.take(`caller ${index}`);
        order.push(index);
        most = Math.max(most, (running += 1));
        await pause(1);
        running -= 1;
        end();
      }),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('rejects a caller at once when the queue is full', async () => {
    const turns = createTurns(options);
    const end = await turns.take('a');
    const waiting = [turns.take('b'), turns.take('c')];
    await expect(turns.take('d')).rejects.toMatchObject(busy);
    end();
    for (const turn of waiting) (await turn)();
    (await turns.take('d'))();
  });

  it('rejects only a caller that has reached its own limit', async () => {
    const turns = createTurns({ running: 4, waiting: 4, waitMs: 10_000, perCaller: 2 });
    const ends = [await turns.take('greedy'), await turns.take('greedy')];
    await expect(turns.take('greedy')).rejects.toMatchObject(busy);
    ends.push(await turns.take('modest'));
    ends.forEach((end) => end());
    (await turns.take('greedy'))();
  });

  it('keeps turns free for other teams when one team has its share', async () => {
    const turns = createTurns({ ...options, running: 4, waiting: 4, teamShare: 0.5 });
    const take = (caller: string) => turns.take(caller, undefined, caller[0]);
    const began: string[] = [];
    const ends = new Map<string, EndTurn>();
    const begin = async (caller: string) => {
      ends.set(caller, await take(caller));
      began.push(caller);
    };
    await Promise.all(['a1', 'a2'].map(begin));
    const waits = ['a3', 'a4'].map(begin);
    await expect(take('a5')).rejects.toMatchObject(busy);
    await Promise.all(['b1', 'c1'].map(begin));
    waits.push(begin('d1'));
    ends.get('b1')?.();
    await waits[2];
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
    for (const caller of ['a1', 'a2']) ends.get(caller)?.();
    await Promise.all(waits);
    expect(began.slice(5)).toEqual(['a3', 'a4']);
  });

  it('lends one team all turns while nobody else waits, and lets others go first when they do', async () => {
    const turns = createTurns({ ...options, running: 2, waiting: 10, teamShare: 0.5, lends: true });
    const began: string[] = [];
    const begin = async (team: string) => {
      const end = await turns.take(team, undefined, team);
      began.push(team);
      return end;
    };
    const [first, second] = await Promise.all([begin('a'), begin('a')]);
    const waits = [begin('a'), begin('a'), begin('b')];
    first?.();
    const other = await waits[2];
    expect(began).toEqual(['a', 'a', 'b']);
    second?.();
    other?.();
    for (const wait of waits.slice(0, 2)) (await wait)();
    expect(began).toEqual(['a', 'a', 'b', 'a', 'a']);
  });

  it('counts waiting turns of a caller', async () => {
    const turns = createTurns({ ...options, perCaller: 2 });
    const end = await turns.take('greedy');
    const waits = turns.take('greedy');
    await expect(turns.take('greedy')).rejects.toMatchObject(busy);
    end();
    (await waits)();
  });

  it('rejects a caller that waited too long and keeps the order of the others', async () => {
    const turns = createTurns({ ...options, waitMs: 20 });
    const end = await turns.take('a');
    await expect(turns.take('b')).rejects.toMatchObject(busy);
    const next = turns.take('c');
    end();
    (await next)();
  });

  it('removes a caller that disconnects while waiting', async () => {
    const turns = createTurns({ ...options, waiting: 1, perCaller: 1 });
    const end = await turns.take('a');
    const left = new AbortController();
    const waits = turns.take('b', left.signal);
    left.abort();
    await expect(waits).rejects.toMatchObject(busy);
    const again = turns.take('b');
    end();
    (await again)();
    await expect(turns.take('b', AbortSignal.abort())).rejects.toMatchObject(busy);
  });

  it('passes a turn on once even if it is ended twice', async () => {
    const turns = createTurns(options);
    const end = await turns.take('a');
    const started: EndTurn[] = [];
    const waits = ['b', 'c'].map(async (caller) => started.push(await turns.take(caller)));
    end();
    end();
    await pause(1);
    expect(started).toHaveLength(1);
    started[0]?.();
    await Promise.all(waits);
  });
});
