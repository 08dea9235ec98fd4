import { createQuietTeams, type QuietTeams } from './quiet-teams';

const minute = 60_000;
let time: number;
let teams: QuietTeams;
beforeEach(() => {
  time = 0;
  teams = createQuietTeams(() => time);
});

describe('quietMs', () => {
  it('is the time since the last change of that team and kind', () => {
    time = minute;
    teams.changed('one', ['videos', 'storage']);
    time += 2_500.7;
    teams.changed('one', ['videos']);
    teams.changed('two', ['storage']);
    time += 1_000;
    expect(teams.quietMs('one', 'videos')).toBe(1_000);
    expect(teams.quietMs('one', 'storage')).toBe(3_500);
    expect(teams.quietMs('two', 'storage')).toBe(1_000);
    expect(teams.quietMs('two', 'videos')).toBe(58_500);
  });

  it('of what has not changed is the time since this process has surely heard of changes', () => {
    expect(teams.quietMs('one', 'videos')).toBe(0);
    time = 4_999;
    expect(teams.quietMs('one', 'videos')).toBe(0);
    time = 7_000;
    expect(teams.quietMs('one', 'videos')).toBe(2_000);
  });

  it('is ten minutes at most, and older changes are forgotten', () => {
    time = minute;
    teams.changed('one', ['members']);
    time += 11 * minute;
    teams.changed('two', ['members']);
    time += minute;
    expect([teams.quietMs('one', 'members'), teams.quietMs('two', 'members')]).toEqual([10 * minute, minute]);
  });
});
