import { limits, messages } from '@cutroom/contracts';
import { fileProblem } from './file-problem';

describe('a picked file', () => {
  it.each(['cut.mp4', 'CUT.MP4', 'a.b.mp4'])('may be %s for mp4', (name) => {
    expect(fileProblem({ name, size: 1 }, 'mp4')).toBeNull();
  });

  it.each(['cut.mov', 'cut', 'mp4', 'cut.mp4.exe'])('may not be %s for mp4', (name) => {
    expect(fileProblem({ name, size: 1 }, 'mp4')).toBe('Choose an .mp4 file, as selected in step 1');
  });

  it('may be as large as one PUT takes, not larger', () => {
    expect(fileProblem({ name: 'a.mp4', size: limits.videoMaxBytes }, 'mp4')).toBeNull();
    expect(fileProblem({ name: 'a.mp4', size: limits.videoMaxBytes + 1 }, 'mp4')).toMatch(
      /Choose a file of up to 5 GB/,
    );
  });

  it('may not be empty', () => {
    expect(fileProblem({ name: 'a.mp4', size: 0 }, 'mp4')).toBe(messages.uploadEmpty);
  });
});
