import { createQuietRooms, type QuietRooms } from './quiet-rooms';

const minute = 60_000;
let time: number;
let rooms: QuietRooms;
beforeEach(() => {
  time = 0;
  rooms = createQuietRooms(() => time);
});

describe('quietMs', () => {
  it('is the time since that room was last told something', () => {
    time = minute;
    rooms.told('one');
    time += 2_500.7;
    rooms.told('two');
    time += 1_000;
    expect([rooms.quietMs('one'), rooms.quietMs('two')]).toEqual([3_500, 1_000]);
    rooms.told('one');
    expect([rooms.quietMs('one'), rooms.quietMs('two')]).toEqual([0, 1_000]);
  });

  it('of a room that was told nothing is the time since this process has surely heard of everything', () => {
    expect(rooms.quietMs('one')).toBe(0);
    time = 4_999;
    expect(rooms.quietMs('one')).toBe(0);
    time = 7_000;
    expect(rooms.quietMs('one')).toBe(2_000);
  });

  it('is ten minutes at most, and what is older is forgotten', () => {
    time = minute;
    rooms.told('one');
    time += 11 * minute;
    rooms.told('two');
    time += minute;
    expect([rooms.quietMs('one'), rooms.quietMs('two')]).toEqual([10 * minute, minute]);
  });
});
