import { stepStatuses, steps, type VideoLog } from '@cutroom/contracts';
import * as fc from 'fast-check';
import { buildLog, done, inProgress } from '../../../testing/builders';
import { newerLog } from './newer-log';

const known = buildLog({
  version: 5,
  permissionGranted: done,
  queue: done,
  downloading: { ...inProgress, bytes: 50, total: 100 },
});

describe('newerLog', () => {
  it('returns the first log', () => {
    expect(newerLog(undefined, known)).toBe(known);
  });

  it('returns the newer version, with its bytes', () => {
    const next = buildLog({ ...known, version: 6, downloading: { ...inProgress, bytes: 70, total: 100 } });
    expect(newerLog(known, next)).toEqual(next);
  });

  it.each([
    ['an older version', { version: 4 }],
    ['the same version', { version: 5 }],
    ['an older attempt, whatever its version', { attempt: 0, version: 9 }],
  ])('ignores %s', (_, change) => {
    expect(newerLog(known, buildLog(change))).toBe(known);
  });

  it('returns a new attempt as it is', () => {
    const again = buildLog({ attempt: 2, version: 6 });
    expect(newerLog(known, again)).toBe(again);
  });

  it('keeps the furthest status of each step within an attempt', () => {
    const confused = buildLog({ version: 6, downloading: { status: 'PENDING' } });
    expect(newerLog(known, confused)).toMatchObject({ version: 6, queue: done, downloading: inProgress });
  });

  it('never moves a step backwards, in whatever order the logs of an attempt arrive', () => {
    const step = fc.record({ status: fc.constantFrom(...stepStatuses) });
    const log = fc
      .record({ version: fc.integer({ min: 0, max: 9 }), queue: step, downloading: step, uploading: step })
      .map((change): VideoLog => buildLog(change));
    const rank = (of: VideoLog) => steps.map(({ key }) => stepStatuses.indexOf(of[key].status));
    fc.assert(
      fc.property(fc.array(log, { minLength: 2 }), (logs) => {
        let shown = logs[0] ?? buildLog();
        for (const next of logs) {
          const then = newerLog(shown, next);
          expect(then.version).toBeGreaterThanOrEqual(shown.version);
          rank(then).forEach((value, i) => expect(value).toBeGreaterThanOrEqual(rank(shown)[i] ?? 0));
          shown = then;
        }
      }),
      { numRuns: 50 },
    );
  });
});
