import { sweepUnnamed } from './sweep-unnamed';
import { useTeam } from './testing/use-team';

const team = useTeam();

describe('sweepUnnamed', () => {
  it('removes objects although another one cannot be removed', async () => {
    const { storage, logger } = team.api.deps;
    const keys = ['left/1', 'left/2'];
    for (const key of keys) await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });
    const remove: typeof storage.remove = (key) =>
      key === 'left/1' ? Promise.reject(new Error('denied')) : storage.remove(key);
    const clock = () => new Date(Date.now() + 2 * 3_600_000);
    const deps = { storage: { ...storage, remove }, clock, logger };
    await sweepUnnamed(deps, 'left/', (found) => Promise.resolve(found));
    const left = await Promise.all(keys.map((key) => storage.head(key)));
    expect(left.map((found) => found !== null)).toEqual([true, false]);
  });
});
