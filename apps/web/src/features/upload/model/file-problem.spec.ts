import { limits, messages } from '@cutroom/contracts';
import { textOf, videoOf } from '../testing/video-files';
import { fileProblem } from './file-problem';

describe('a picked file', () => {
  it.each(['cut.mp4', 'CUT.MP4', 'a.b.mp4'])('may be %s for mp4', async (name) => {
    expect(await fileProblem(videoOf(name), 'mp4')).toBeNull();
  });

  it.each(['cut.mov', 'cut', 'mp4', 'cut.mp4.exe'])('may not be %s for mp4', async (name) => {
    expect(await fileProblem(videoOf(name), 'mp4')).toBe('Choose an .mp4 file, as selected in step 1');
  });

  it('may have any extension of a video before one is chosen', async () => {
    expect(await fileProblem(videoOf('cut.MKV'), null)).toBeNull();
    expect(await fileProblem(videoOf('cut.txt'), null)).toBe(
      "Cutroom doesn't accept .txt files. Choose a video file",
    );
    expect(await fileProblem(videoOf('cut'), null)).toBe('This file has no extension. Choose a video file');
  });

  it('may be as large as YouTube accepts, and not larger', async () => {
    expect(await fileProblem(videoOf('a.mp4', limits.uploadMaxBytes), 'mp4')).toBeNull();
    expect(await fileProblem(videoOf('a.mp4', limits.uploadMaxBytes + 1), 'mp4')).toBe(
      'This file is 256.00 GBs. Choose a file of up to 256 GB',
    );
  });

  it('may not be empty', async () => {
    expect(await fileProblem(videoOf('a.mp4', 0), 'mp4')).toBe(messages.uploadEmpty);
  });

  it('must begin like a video, except for raw .yuv', async () => {
    expect(await fileProblem(textOf('script.mp4'), 'mp4')).toBe(
      "This file doesn't look like a video. Choose another file",
    );
    expect(await fileProblem(textOf('raw.yuv'), 'yuv')).toBeNull();
  });

  it('must be readable', async () => {
    const gone = videoOf('gone.mp4');
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as Blob;
    expect(await fileProblem(gone, 'mp4')).toBe(
      "This file can't be read. Check that it is still there, or choose another file",
    );
  });
});
