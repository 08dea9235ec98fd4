import * as z from 'zod/mini';
import { forbidden, unauthorized } from '../errors';
import type { SessionClaims } from '../session-token';
import type { Actor, Sessions } from '../sessions';
import { list, type Claimant } from './route';
import {
  bearer,
  buildActor,
  buildRow,
  startTestService,
  teamId,
  type TestService,
} from './testing/test-service';

const otherTeam = 'c'.repeat(24);

/** The team of each read, in order. */
let readFor: (string | null)[];
let claimed: Pick<SessionClaims, 'userId' | 'teamId'>;
/** The database's reply about the session, after the list was read for the claims. */
let confirm: () => Actor;
let service: TestService;

const row = {
  ...buildRow,
  access: 'in-team',
  query: z.object({ text: z.optional(z.enum(['a', 'fail'])) }),
} as const;
const read = async ({ query }: { query: { text?: string } }, { teamId: of }: Claimant) => {
  readFor.push(of);
  if (query.text === 'fail') throw forbidden('failed');
  return { text: String(of) };
};

const authenticate: Sessions['authenticate'] = async (_token, begin) => {
  begin?.({ ...claimed, sessionId: 'session', expiresAt: new Date() });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return confirm();
};

beforeAll(async () => {
  service = await startTestService([list(row, read)], {
    auth: { authenticate, refresh: async () => confirm() },
  });
});
afterAll(() => service.close());
beforeEach(() => {
  readFor = [];
  claimed = { userId: buildActor().userId, teamId };
  confirm = buildActor;
});

const ask = async (query = '') => {
  const response = await service.call(`/thing${query}`, { headers: bearer('any') });
  const { data, message } = (await response.json()) as { data: { text: string } | null; message: string };
  return { status: response.status, text: data?.text, message };
};

describe('a list', () => {
  it('is read once, for the claims that hold, while the session is checked', async () => {
    let readBefore = 0;
    confirm = () => {
      readBefore = readFor.length;
      return buildActor();
    };
    expect(await ask('?text=a')).toMatchObject({ status: 200, text: teamId });
    expect([readBefore, readFor]).toEqual([1, [teamId]]);
  });

  it('is read again for the present team when the token names a former one, and shows nothing of the former one', async () => {
    confirm = () => buildActor({ teamId: otherTeam });
    expect(await ask()).toMatchObject({ status: 200, text: otherTeam });
    expect(readFor).toEqual([teamId, otherTeam]);
  });

  it('is read once for a user whose token names no team', async () => {
    claimed = { ...claimed, teamId: null };
    expect(await ask()).toMatchObject({ status: 200, text: teamId });
    expect(readFor).toEqual([teamId]);
  });

  it.each<[string, () => Actor, number]>([
    [
      'whose session has ended',
      () => {
        throw unauthorized();
      },
      401,
    ],
    ['who has left the team', () => buildActor({ role: 'EDITOR', teamId: null }), 403],
  ])('is not shown to a caller %s', async (_who, answer, status) => {
    confirm = answer;
    expect(await ask()).toMatchObject({ status, text: undefined });
    // A failed read whose result is dropped changes nothing.
    expect(await ask('?text=fail')).toMatchObject({ status, text: undefined });
  });

  it('responds with the error of its read', async () => {
    expect(await ask('?text=fail')).toMatchObject({ status: 403, message: 'failed' });
    expect(readFor).toEqual([teamId]);
  });

  it('checks the caller before it refuses invalid input, and reads nothing for it', async () => {
    expect((await ask('?text=b')).status).toBe(400);
    confirm = () => {
      throw unauthorized();
    };
    expect((await ask('?text=b')).status).toBe(401);
    expect(readFor).toEqual([]);
  });
});
