import { messages } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { createPasswords } from './passwords';

const accountOf = (passwordHash: string) => ({ _id: new Types.ObjectId(), passwordHash });

describe('passwords', () => {
  it('stores an argon2id hash with its own salt', async () => {
    const { hash, verify } = createPasswords();
    const [first, second] = await Promise.all([hash('Cutroom@2026'), hash('Cutroom@2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verify(accountOf(first), 'Cutroom@2026')).toBe(true);
    expect(await verify(accountOf(first), 'cutroom@2026')).toBe(false);
  });

  it('rejects every password when there is no account', async () => {
    expect(await createPasswords().verify(null, '')).toBe(false);
  });

  it('rejects a flood of calls instead of queueing it, and recovers', async () => {
    const { hash, verify } = createPasswords({ maxRunning: 1, maxWaiting: 6 });
    const stored = accountOf(await hash('Cutroom@2026'));
    const flood = Array.from({ length: 10 }, () => verify(stored, 'guess'));
    const outcomes = await Promise.allSettled(flood);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ reason: { statusCode: 503, message: messages.unavailable } });
    expect(await verify(stored, 'Cutroom@2026')).toBe(true);
  });

  it('lets other accounts pass the many sign-ins of one', async () => {
    const { hash, verify } = createPasswords({ maxRunning: 2, maxWaiting: 100 });
    const stored = await hash('Cutroom@2026');
    const [busy, other] = [accountOf(stored), accountOf(stored)];
    let before = 0;
    const flood = Array.from({ length: 40 }, () => verify(busy, 'Cutroom@2026').then(() => (before += 1)));
    expect(await verify(other, 'Cutroom@2026')).toBe(true);
    expect(before).toBeLessThan(5);
    await Promise.all(flood);
  });
});
