import { buildMedia, buildUnfinished } from '../../testing/build-media';
import { missingPreview, previewObstacle, progressText } from './media-texts';

describe('progressText', () => {
  it.each([
    [0, 'Preview 0%'],
    [0.4, 'Preview 40%'],
    [0.999, 'Preview 99%'],
  ])('shows a progress of %d as %s', (progress, text) => {
    expect(progressText({ progress })).toBe(text);
  });
});

describe('missingPreview', () => {
  it('gives the reason of a failure', () => {
    const media = buildMedia({ state: 'FAILED', problem: 'the file is damaged' });
    expect(missingPreview(media)).toBe('No preview could be made: the file is damaged');
  });

  it('says that previews are off', () => {
    expect(missingPreview(buildMedia({ state: 'OFF' }))).toBe('Previews are off on this installation');
  });

  it.each(['WAITING', 'RUNNING', 'READY'] as const)('is empty while the state is %s', (state) => {
    expect(missingPreview(buildMedia({ state }))).toBeNull();
  });
});

describe('previewObstacle', () => {
  it.each([
    ['without media', null, 'There is no preview yet'],
    ['while it is made', buildUnfinished(), 'The preview is being made'],
    ['where previews are off', buildMedia({ state: 'OFF' }), 'Previews are off on this installation'],
    ['once it is ready', buildMedia(), null],
  ])('explains a disabled button %s', (_, media, obstacle) => {
    expect(previewObstacle(media)).toBe(obstacle);
  });
});
