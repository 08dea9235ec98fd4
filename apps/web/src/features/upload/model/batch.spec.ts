import { messages, type UploadRequest } from '@cutroom/contracts';
import { teamId } from '../../../testing/builders';
import { buildStartedUpload } from '../testing/build-started-upload';
import { decodeVideosAs, textOf, videoOf } from '../testing/video-files';
import { BatchError, batchProblem, readBatch, startBatch, type BatchFile } from './batch';

const pickedOf = (...files: File[]) => files.map((file) => ({ file, handle: null }));
const fileOf = (name: string, overrides: Partial<BatchFile> = {}): BatchFile => ({
  picked: { file: videoOf(name), handle: null },
  title: name,
  extension: 'mp4',
  maximumVideoQuality: '1080p',
  ...overrides,
});

describe('readBatch', () => {
  let restore = () => {};
  afterEach(() => restore());

  it('reads the details of each file and names those that cannot be uploaded', async () => {
    restore = decodeVideosAs({ width: 1920, height: 1080 });
    const { files, problems } = await readBatch(
      pickedOf(videoOf('a_1.mp4'), textOf('notes.txt'), textOf('script.mp4'), videoOf('b.mov')),
    );
    expect(files.map(({ title, extension }) => `${title} ${extension}`)).toEqual(['a 1 mp4', 'b mov']);
    expect(problems).toEqual([
      "notes.txt: Cutroom doesn't accept .txt files. Choose a video file",
      "script.mp4: This file doesn't look like a video. Choose another file",
    ]);
  });
});

describe('batchProblem', () => {
  it('refers to the field of the first invalid file, or to the shared comment', () => {
    const shared = { comment: 'Cuts of today', teamId };
    expect(batchProblem([fileOf('a'), fileOf('b')], shared)).toBeNull();
    expect(batchProblem([fileOf('a'), fileOf('b', { maximumVideoQuality: '' })], shared)).toEqual({
      message: messages.invalidInputs,
      fields: ['maximumVideoQuality-1'],
    });
    expect(batchProblem([fileOf('a')], { ...shared, comment: '' })?.fields).toEqual(['comment']);
  });
});

describe('startBatch', () => {
  it('starts one after the other, stops at a failure and names its file', async () => {
    const shared = { comment: 'Cuts of today', teamId };
    const files = ['a.mp4', 'b.mp4', 'c.mp4'].map((name) => fileOf(name));
    const log: string[] = [];
    const start = async (details: UploadRequest) => {
      log.push(`start ${details.title}`);
      if (details.title === 'b.mp4') throw new Error('refused');
      return buildStartedUpload({ details });
    };
    const failed = await startBatch(files, shared, {
      start,
      add: ({ details }, { file }) => log.push(`add ${details.title} ${file.name}`),
      onStarted: ({ title }) => log.push(`started ${title}`),
    }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BatchError);
    expect(failed).toMatchObject({ fileName: 'b.mp4', cause: new Error('refused') });
    expect(log).toEqual(['start a.mp4', 'add a.mp4 a.mp4', 'started a.mp4', 'start b.mp4']);
  });
});
