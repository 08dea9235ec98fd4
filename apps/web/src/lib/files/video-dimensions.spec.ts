import { videoDimensions } from './video-dimensions';

describe('videoDimensions', () => {
  const originals = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  let open: string[];

  beforeEach(() => {
    open = [];
    URL.createObjectURL = () => {
      open.push('blob:1');
      return 'blob:1';
    };
    URL.revokeObjectURL = (url) => {
      open = open.filter((each) => each !== url);
    };
  });
  afterEach(() => {
    URL.createObjectURL = originals.create;
    URL.revokeObjectURL = originals.revoke;
  });

  it('gives up after 5 seconds on a file about which the browser reports nothing, and revokes its URL', async () => {
    jest.useFakeTimers();
    const read = videoDimensions(new File(['?'], 'cut.mxf'));
    expect(open).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await read).toBeNull();
    expect(open).toEqual([]);
  });
});
