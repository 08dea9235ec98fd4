import fc from 'fast-check';
import { FairLine, TeamTurns, type InLine } from './fair-line';

const running = (...teams: string[]) => teams.map((team) => ({ team }));
const waiting = (...teams: string[]): InLine[] => teams.map((team, since) => ({ team, since }));

/** Gives `slots` slots in order. @returns the teams that got them */
function teamsServed(line: FairLine<InLine>, slots = Infinity): string[] {
  const served: string[] = [];
  for (let one = line.next(); one && served.length < slots; one = line.next()) {
    line.began(one.team);
    served.push(one.team);
  }
  return served;
}

describe('FairLine.next', () => {
  it('prefers the team with the fewest running transfers, then the longest wait', () => {
    const line = new FairLine(running('a', 'a', 'b'), waiting('a', 'b', 'c'), new TeamTurns());
    expect(teamsServed(line)).toEqual(['c', 'b', 'a']);
  });

  it('prefers, among equals, the team whose last turn is longest ago', () => {
    const turns = new TeamTurns();
    const queue = waiting('a', 'a', 'a', 'b');
    expect(teamsServed(new FairLine([], queue, turns), 1)).toEqual(['a']);
    expect(teamsServed(new FairLine([], queue.slice(1), turns), 1)).toEqual(['b']);
  });

  it('forgets the turns of teams without a transfer', () => {
    const turns = new TeamTurns();
    teamsServed(new FairLine([], waiting('a', 'b'), turns));
    turns.keep(new Set(['b']));
    expect(teamsServed(new FairLine([], waiting('b', 'a'), turns), 1)).toEqual(['a']);
  });

  it('gives no team more than its share while another team waits', () => {
    const teams = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(teams, { maxLength: 20 }), fc.integer({ min: 1, max: 8 }), (queue, slots) => {
        const served = teamsServed(new FairLine([], waiting(...queue), new TeamTurns()), slots);
        const shareOf = (team: string) => served.filter((one) => one === team).length;
        const left = new Set(
          queue.filter((team) => queue.filter((one) => one === team).length > shareOf(team)),
        );
        for (const team of left) {
          for (const other of served) expect(shareOf(other) - shareOf(team)).toBeLessThanOrEqual(1);
        }
        expect(served).toHaveLength(Math.min(slots, queue.length));
      }),
    );
  });
});

describe('FairLine.yields', () => {
  it('yields at once to a team that has two fewer, once per waiting transfer', () => {
    const line = new FairLine(running('a', 'a', 'a', 'a'), waiting('b'), new TeamTurns());
    expect([line.yields('a', false), line.yields('a', false)]).toEqual([true, false]);
  });

  it('yields until shares are even', () => {
    const line = new FairLine(running('a', 'a', 'a', 'a'), waiting('b', 'b', 'b'), new TeamTurns());
    expect([1, 2, 3].map(() => line.yields('a', false))).toEqual([true, true, false]);
  });

  it('yields at the end of its slice to a team that has one fewer', () => {
    const line = new FairLine(running('a', 'b'), waiting('c'), new TeamTurns());
    expect([line.yields('a', false), line.yields('a', true), line.yields('b', true)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('never yields to its own team or to one with as many', () => {
    const line = new FairLine(running('a', 'b'), waiting('a', 'b'), new TeamTurns());
    expect([line.yields('a', true), line.yields('b', true)]).toEqual([false, false]);
  });

  it('does not yield when a slot is about to become free', () => {
    const line = new FairLine(running('a', 'a', 'a'), waiting('b'), new TeamTurns());
    line.promise();
    expect(line.yields('a', true)).toBe(false);
  });
});
