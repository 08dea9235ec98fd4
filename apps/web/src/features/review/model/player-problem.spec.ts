import { playerProblem } from './player-problem';

const expiresAt = '2026-11-20T07:30:00.000Z';
const soon = Date.parse(expiresAt) - 30_000;
const before = Date.parse(expiresAt) - 600_000;

describe('why the player shows nothing', () => {
  it.each([
    ['a file it cannot decode', 4, before, 'unplayable'],
    ['a stream it cannot decode', 3, before, 'unplayable'],
    ['the network', 2, before, 'network'],
    ['nothing it knows', undefined, before, 'network'],
    ['an address that has ended, which looks like the file', 4, soon, 'address-ended'],
    ['an address that has ended, which looks like the network', 2, soon, 'address-ended'],
  ] as const)('is %s', (_, code, now, problem) => {
    expect(playerProblem(code, expiresAt, now)).toBe(problem);
  });
});
