import { knownKinds, knownQuietTimes, teamChangeKinds } from './team-changes';

const broken = [
  undefined,
  null,
  'videos',
  7,
  [],
  {},
  { kinds: 'videos' },
  { kinds: { length: 1 } },
  { ms: [] },
];

describe('knownKinds', () => {
  it('names the kinds of a change, each once and in a fixed order', () => {
    expect(knownKinds({ kinds: ['members', 'videos', 'members'] })).toEqual(['videos', 'members']);
    expect(knownKinds({ kinds: [...teamChangeKinds] })).toEqual(teamChangeKinds);
  });

  it('leaves out kinds that only a newer version knows', () => {
    expect(knownKinds({ kinds: ['subtitles', 'videos', null, { toString: 1 }], reason: 'upload' })).toEqual([
      'videos',
    ]);
  });

  it.each(broken)('knows none in %j', (received) => {
    expect(knownKinds(received)).toEqual([]);
  });
});

describe('knownQuietTimes', () => {
  it('returns the times of the known kinds', () => {
    expect(knownQuietTimes({ ms: { videos: 0, members: 1_500, subtitles: 3 } })).toEqual({
      videos: 0,
      members: 1_500,
    });
  });

  it.each([-1, 0.5, NaN, Infinity, '100', null, {}])('rejects %j as a time', (time) => {
    expect(knownQuietTimes({ ms: { videos: time, storage: 9 } })).toEqual({ storage: 9 });
  });

  it.each(broken)('knows none in %j', (received) => {
    expect(knownQuietTimes(received)).toEqual({});
  });
});
