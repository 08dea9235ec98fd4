import { buildComment } from '../testing/build-room';
import { markersOf } from './markers';

describe('markersOf', () => {
  it('shortens a long comment without cutting an emoji in half', () => {
    const comment = buildComment({
      text: `${'a'.repeat(79)}🎬 and more`,
      author: { _id: '1', name: 'Asha' },
    });
    expect(markersOf([comment], comment.version)).toMatchObject([{ label: `Asha: ${'a'.repeat(79)}…` }]);
  });
});
