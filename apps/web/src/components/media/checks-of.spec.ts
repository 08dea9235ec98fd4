import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { buildMedia } from '../../testing/build-media';
import { buildVideo } from '../../testing/builders';
import { checksOf, countProblems } from './checks-of';

describe('checksOf', () => {
  const small = buildFacts({ video: buildStream({ width: 640, height: 360, interlaced: true }) });

  it('finds nothing before the facts are known', () => {
    expect(checksOf(buildVideo())).toEqual([]);
    expect(checksOf(buildVideo({ media: buildMedia({ facts: null }) }))).toEqual([]);
  });

  it('counts the checks that are more severe than a notice', () => {
    const video = buildVideo({ media: buildMedia({ facts: small }) });
    expect(checksOf(video).map(({ severity }) => severity)).toEqual(['serious', 'notice']);
    expect(countProblems(video)).toBe(1);
  });
});
