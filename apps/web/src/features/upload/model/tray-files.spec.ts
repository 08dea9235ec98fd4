import type { UnfinishedUpload } from '@cutroom/contracts';
import {
  browser,
  closeTrays,
  keptHandle,
  picked,
  startedAt,
  tab,
  unfinished,
  until,
} from '../testing/tray-tabs';
import type { KeptHandle } from '../api/file-handles';
import type { TrayDeps } from './tray-deps';

/** A tray that opens with one upload. The browser has stored the handle of its file. */
async function openWithHandle(openHandle?: TrayDeps['openHandle']) {
  const shared = browser();
  shared.handles.set('/1', keptHandle());
  const opened = tab(openHandle ? { openHandle } : {}, shared);
  opened.server.uploads = [unfinished('/1')];
  await opened.tray.open('a');
  return opened;
}

afterEach(closeTrays);

describe('the file of an upload in the tray', () => {
  it('refuses a file of another name or size, and says which file it needs', async () => {
    const { tray, sends, server } = tab();
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.continueWith('/1', picked('other.mp4'));
    expect(tray.get()[0]?.stage).toMatchObject({
      problem: 'That is a different file. Choose cut.mp4 (0.00 MBs).',
    });
    tray.continueWith('/1', picked());
    await until(() => sends.length === 1);
  });

  it('accepts the same file when systems such as macOS encode its name differently', async () => {
    const { tray, sends, server } = tab();
    server.uploads = [unfinished('/1', { name: 'Caf\u00e9.mp4' })];
    await tray.open('a');
    tray.continueWith('/1', picked('Cafe\u0301\u202e.mp4'));
    await until(() => sends.length === 1);
  });

  it('says that it waits for a drive that does not respond, and continues once it does', async () => {
    let now = 0;
    let read: (md5: string) => void = () => undefined;
    const digest = jest.fn(() => new Promise<string>((resolve) => (read = resolve)));
    const { tray, sends, stages } = tab({ digest, now: () => now });
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => digest.mock.calls.length === 1);
    now = 60_001;
    await until(() => stages()[0] === 'reading');
    expect(tray.isSending()).toBe(true);
    read('md5');
    await until(() => sends.length === 1);
    expect(stages()).toEqual(['sending']);
  });

  it.each(['other-file', 'changed'] as const)('asks for the file again after %s', async (reason) => {
    const { tray, stages, server } = tab(
      reason === 'other-file' ? { stored: 'other md5' } : { md5s: ['one', 'another'], refuse: true },
    );
    server.uploads = [unfinished('/1', { arrived: 5 })];
    await tray.open('a');
    tray.continueWith('/1', picked());
    await until(() => stages()[0] === 'needs-file');
    const way = /[Cc]ancel this upload and start a new one\.$/;
    expect(tray.get()[0]?.stage).toMatchObject({ problem: expect.stringMatching(way) as string });
    // What has arrived is still in the store.
    expect(tray.get()[0]?.arrived).toBeGreaterThanOrEqual(5);
  });

  it('continues by itself if the browser may still read the file', async () => {
    const shared = browser();
    const { tray, sends, server } = tab({ openHandle: async () => picked().file }, shared);
    shared.handles.set('/1', keptHandle());
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    await until(() => sends.length === 1);
  });

  it('requests the file from the browser with one click', async () => {
    const { tray, sends } = await openWithHandle(async (_handle, { ask }) => (ask ? picked().file : null));
    expect(tray.get()[0]?.stage).toEqual({ name: 'needs-file', handle: true, problem: null });
    tray.resume('/1');
    await until(() => sends.length === 1);
  });

  it('asks for the file when the browser can no longer open it', async () => {
    const { tray } = await openWithHandle();
    tray.resume('/1');
    await until(() => JSON.stringify(tray.get()).includes('could not open'));
    expect(tray.get()[0]?.stage).toMatchObject({ name: 'needs-file', handle: false });
  });

  it('asks for the file when the handle leads to another file', async () => {
    const { tray } = await openWithHandle(async () => picked('other.mp4').file);
    tray.resume('/1');
    await until(() => JSON.stringify(tray.get()).includes('a different file'));
    expect(tray.get()[0]?.stage).toMatchObject({ name: 'needs-file', handle: false });
  });

  it('keeps the handle of a file until it has arrived', async () => {
    const { tray, sends, shared, received } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked('cut.mp4', {} as FileSystemFileHandle));
    await until(() => sends.length === 1);
    expect([...shared.handles.keys()]).toEqual(['/1']);
    sends[0]?.succeed();
    await until(() => received.length === 1);
    expect([...shared.handles.keys()]).toEqual([]);
  });

  it('removes handles whose upload has ended while no tab was open', async () => {
    const week = 7 * 86_400_000;
    const { tray, server, shared } = tab();
    shared.handles.set('/unfinished', keptHandle('a', Date.now() - 2 * week));
    shared.handles.set('/ended', keptHandle());
    shared.handles.set('/of-another-user', keptHandle('b'));
    shared.handles.set('/of-another-user-long-ago', keptHandle('b', Date.now() - week - 1_000));
    shared.handles.set('/of-an-earlier-version', {} as KeptHandle);
    server.uploads = [unfinished('/unfinished')];
    await tray.open('a');
    expect([...shared.handles.keys()]).toEqual(['/unfinished', '/of-another-user']);
  });

  it('keeps the handle of an upload that starts while the list is loading, or that runs in this tab', async () => {
    const shared = browser();
    let answer: (uploads: UnfinishedUpload[]) => void = () => undefined;
    const one = tab({ unfinished: () => new Promise((resolve) => (answer = resolve)) }, shared);
    const other = tab({}, shared);
    const opened = one.tray.open('a');
    await other.tray.open('a');
    other.tray.add(startedAt('/1'), picked('cut.mp4', {} as FileSystemFileHandle));
    answer([]);
    await opened;
    expect([...shared.handles.keys()]).toEqual(['/1']);
    await until(() => other.sends.length === 1);
    shared.handles.set('/1', keptHandle());
    other.setOnline(true);
    await other.tray.open('a');
    expect([...shared.handles.keys()]).toEqual(['/1']);
  });

  it('accepts another file after one that exceeds the storage of the team', async () => {
    const { tray, server, sends } = tab();
    server.refusal = { kind: 'too-large', message: 'No room' };
    await tray.open('a');
    tray.add(startedAt('/1'), picked('feature.mp4'));
    await until(() => tray.get()[0]?.stage.name === 'needs-file');
    expect(tray.get()[0]).toMatchObject({ fileName: null, stage: { handle: false, problem: 'No room' } });
    server.refusal = null;
    tray.continueWith('/1', picked('short.mp4'));
    await until(() => sends.length === 1);
    expect(tray.get()[0]?.fileName).toBe('short.mp4');
  });
});
