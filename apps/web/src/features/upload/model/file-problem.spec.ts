import { limits, messages } from '@cutroom/contracts';
import { fileProblem } from './file-problem';

describe('a picked file', () => {
  it.each(['cut.mp4', 'CUT.MP4', 'a.b.mp4'])('may be %s for mp4', (name) => {
    expect(fileProblem({ name, size: 1 }, 'mp4')).toBeNull();
  });

  it.each(['cut.mov', 'cut', 'mp4', 'cut.mp4.exe'])('may not be %s for mp4', (name) => {
    expect(fileProblem({ name, size: 1 }, 'mp4')).toBe(
      'That is not a .mp4 file, the extension chosen in step 1',
    );
  });

  it('may be as large as one PUT takes, not larger', () => {
    expect(fileProblem({ name: 'a.mp4', size: limits.videoMaxBytes }, 'mp4')).toBeNull();
    expect(fileProblem({ name: 'a.mp4', size: limits.videoMaxBytes + 1 }, 'mp4')).toMatch(
      /5\.37 GBs that are allowed/,
    );
  });

  it('may not be empty', () => {
    expect(fileProblem({ name: 'a.mp4', size: 0 }, 'mp4')).toBe(messages.uploadEmpty);
  });
});
