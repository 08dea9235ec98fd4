import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { buildMedia } from '../../../testing/build-media';
import { buildComment, buildRoomVersion } from '../testing/build-room';
import { atMoments } from './at-moments';

const rate = { numerator: 25, denominator: 1 };
const frames = { from: 250, to: 250 };
const media = buildMedia({ facts: buildFacts({ video: buildStream({ frameRate: 50 }) }) });
const known = buildRoomVersion({ media });
const unknown = buildRoomVersion({ media: buildMedia({ facts: null }) });

describe('comments at their moments', () => {
  it('recount an unsent comment at the rate that is known now, and leave the others as the server has them', () => {
    const comments = [buildComment({ frames, rate, status: 'failed' }), buildComment({ frames })];
    const shown = atMoments(comments, [known]);
    expect(shown[0]).toEqual({ ...comments[0], frames: { from: 500, to: 500 } });
    expect(shown[1]).toBe(comments[1]);
  });

  it('keep their identity while the rate does not change', () => {
    const comment = buildComment({ frames, rate, status: 'sending' });
    expect(atMoments([comment], [unknown])[0]).toBe(comment);
    expect(atMoments([comment], [])[0]).toBe(comment);
    const sent = [buildComment({ frames })];
    expect(atMoments(sent, [known])).toBe(sent);
  });
});
