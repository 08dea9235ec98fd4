import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors';
import { createRateLimits } from '../rate-limits';
import { createCallLine } from './call-line';
import { limitCall } from './call-limits';

const body = { username: 'ann', password: 'right' };

describe('sign-ins of one account that arrive together at processes with common counts', () => {
  const rateLimits = createRateLimits({ scale: 10 });

  /** @returns the status of the response */
  async function signIn(line: ReturnType<typeof createCallLine>, isRight: boolean): Promise<number> {
    try {
      const limits = await limitCall({ rateLimit: 'signIn' }, '203.0.113.7', rateLimits, line);
      await limits.takeForNamed(null, body);
      return await limits.settled(async () => {
        await pause(5);
        if (!isRight) throw new AppError(401, 'wrong');
        return 200;
      });
    } catch (error) {
      return (error as AppError).statusCode;
    }
  }

  const together = (isRight: boolean) => {
    const lines = Array.from({ length: 5 }, createCallLine);
    return Promise.all(lines.flatMap((line) => Array.from({ length: 8 }, () => signIn(line, isRight))));
  };

  it('are all answered when they are right', async () => {
    expect(new Set(await together(true))).toEqual(new Set([200]));
  });

  it('are checked ten times when they are wrong', async () => {
    const answers = await together(false);
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(30);
  });
});
