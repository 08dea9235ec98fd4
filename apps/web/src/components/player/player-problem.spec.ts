import { playerProblem } from './player-problem';

const expiresAt = '2026-11-20T07:30:00.000Z';
const soon = Date.parse(expiresAt) - 30_000;
const before = Date.parse(expiresAt) - 600_000;

describe('playerProblem', () => {
  it.each([
    ['a file that the browser cannot decode', 4, before, 'unplayable'],
    ['a stream that the browser cannot decode', 3, before, 'unplayable'],
    ['a network error', 2, before, 'network'],
    ['an unknown error as a network error', undefined, before, 'network'],
    ['an expired URL that the browser reports as an unplayable file', 4, soon, 'address-ended'],
    ['an expired URL that the browser reports as a network error', 2, soon, 'address-ended'],
  ] as const)('recognizes %s', (_, code, now, problem) => {
    expect(playerProblem(code, expiresAt, now)).toBe(problem);
  });
});
