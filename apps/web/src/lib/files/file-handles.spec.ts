import { droppedFiles, picksHandles, pickWithHandles } from './file-handles';

const movie = new File(['movie'], 'cut.mp4');
const other = new File(['other'], 'b-roll.mp4');

/** A handle as Chromium returns it, but without a file on disk. */
const handleOf = (file: File) =>
  ({ kind: 'file', getFile: async () => file }) as unknown as FileSystemFileHandle;
const folder = { kind: 'directory' } as FileSystemHandle;

const dropOf = (files: File[], items: unknown[]) => ({ files, items }) as unknown as DataTransfer;

describe('droppedFiles', () => {
  it('returns each file with its handle, and no directories', async () => {
    const handle = handleOf(movie);
    const items = [handle, folder].map((each) => ({ getAsFileSystemHandle: async () => each }));
    expect(await droppedFiles(dropOf([movie, new File([], 'folder')], items))).toEqual([
      { file: movie, handle },
    ]);
  });

  it('returns directories alone like files, so that the page refuses them instead of showing nothing', async () => {
    const directory = new File([], 'folder');
    const items = [{ getAsFileSystemHandle: async () => folder }];
    expect(await droppedFiles(dropOf([directory], items))).toEqual([{ file: directory, handle: null }]);
  });

  it.each([
    ['the browser has none', [{}]],
    ['none can be read', [{ getAsFileSystemHandle: () => Promise.reject(new Error('denied')) }]],
    ['nothing is known about the items', []],
  ])('returns the files without handles when %s', async (_, items) => {
    expect(await droppedFiles(dropOf([movie], items))).toEqual([{ file: movie, handle: null }]);
  });
});

describe('pickWithHandles', () => {
  const setPicker = (showOpenFilePicker?: unknown) => Object.assign(window, { showOpenFilePicker });
  afterEach(() => setPicker());

  it('asks the browser for videos and returns files with handles', async () => {
    const handles = [handleOf(movie), handleOf(other)];
    const asked: unknown[] = [];
    setPicker(async (options: unknown) => {
      asked.push(options);
      return handles;
    });
    expect(picksHandles()).toBe(true);
    const picked = await pickWithHandles(['mp4', 'mov'], true);
    expect(picked.map(({ file }) => file)).toEqual([movie, other]);
    expect(picked[1]?.handle).toBe(handles[1]);
    expect(asked).toEqual([
      { multiple: true, types: [{ description: 'Video files', accept: { 'video/*': ['.mp4', '.mov'] } }] },
    ]);
  });

  it('returns no files when the user closes the picker, and opens it again the next time', async () => {
    setPicker(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await pickWithHandles(['mp4'], false)).toEqual([]);
    expect(picksHandles()).toBe(true);
  });

  it('uses the file input for the next attempt when a policy forbids the picker', async () => {
    setPicker(() => Promise.reject(new DOMException('framed', 'SecurityError')));
    expect(await pickWithHandles(['mp4'], false)).toEqual([]);
    expect(picksHandles()).toBe(false);
  });
});
