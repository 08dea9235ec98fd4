import type { UnfinishedUpload } from '@cutroom/contracts';
import type { Failure } from '@cutroom/upload-client';
import {
  browser,
  bytes,
  closeTrays,
  picked,
  startedAt,
  tab,
  twoTabs,
  unfinished,
  until,
} from '../testing/tray-tabs';

afterEach(closeTrays);

describe('the tray', () => {
  it('sends a file and reports that it was received', async () => {
    const { tray, sends, stages, received, server } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    expect(stages()).toEqual(['sending']);
    expect([tray.isSending(), server.held]).toEqual([true, 1]);
    sends[0]?.succeed();
    await until(() => received.length === 1);
    expect(stages()).toEqual(['done']);
    expect([tray.isSending(), server.held]).toEqual([false, 0]);
    tray.dismiss('/1');
    expect(tray.get()).toEqual([]);
  });

  it('keeps files that its owner chose before it was opened, and none of another user', async () => {
    const { tray, sends, stages } = tab();
    tray.own('a');
    tray.add(startedAt('/1'), picked());
    await tray.open('a');
    await until(() => sends.length === 1);
    expect(stages()).toEqual(['sending']);
    tray.own('b');
    expect([tray.get(), sends[0]?.signal.aborted]).toEqual([[], true]);
  });

  it('sends three files at a time, and the next one when one has arrived', async () => {
    const { tray, sends, stages } = tab();
    await tray.open('a');
    for (const path of ['/1', '/2', '/3', '/4']) tray.add(startedAt(path), picked());
    await until(() => sends.length === 3);
    expect(stages()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    sends[0]?.succeed();
    await until(() => sends.length === 4);
    expect(sends[3]?.url).toContain('/4');
  });

  it('stops at Pause and continues at Resume', async () => {
    const { tray, sends, stages, server } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    tray.pause('/1');
    expect([stages(), sends[0]?.signal.aborted, server.held]).toEqual([['paused: user'], true, 0]);
    tray.resume('/1');
    await until(() => sends.length === 2);
    expect(stages()).toEqual(['sending']);
  });

  it('pauses while the browser is offline, and resumes by itself', async () => {
    const { tray, sends, stages, setOnline } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    setOnline(false);
    expect(stages()).toEqual(['paused: offline']);
    setOnline(true);
    await until(() => sends.length === 2);
    expect(stages()).toEqual(['sending']);
  });

  it('waits until the user has signed in again, then continues', async () => {
    const { tray, sends, stages, server } = tab();
    server.refusal = { kind: 'signed-out' };
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => stages()[0] === 'paused: signed-out');
    server.refusal = null;
    await tray.open('a');
    await until(() => sends.length === 1);
  });

  it('stops the uploads of another user', async () => {
    const { tray, sends, server } = tab();
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    await tray.open('b');
    expect([tray.get(), sends[0]?.signal.aborted, server.held]).toEqual([[], true, 0]);
  });

  it('lists an upload that was started elsewhere, and asks for its file', async () => {
    const { tray, stages, server } = tab();
    server.uploads = [unfinished('/1', { arrived: 3 })];
    await tray.open('a');
    expect(stages()).toEqual(['needs-file']);
    expect(tray.get()[0]).toMatchObject({ fileName: 'cut.mp4', size: bytes, arrived: 3 });
  });

  it('continues an added upload that the server has already listed', async () => {
    const { tray, sends, server } = tab();
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    expect(tray.get()).toHaveLength(1);
  });

  it('remembers after a reload that an upload is a new version, and restarts it as one', async () => {
    const begun: unknown[] = [];
    const { tray, server } = tab({
      start: async (details, versionOf) => {
        begun.push([details.comment, versionOf]);
        return startedAt('/renewed');
      },
      // The page finds the URL expired before the first part.
      ports: ({ renew }) => ({
        list: () => renew().then(() => new Promise<never>(() => undefined)),
        digest: async () => 'md5',
        sign: async () => [],
        send: async () => undefined,
        finish: () => new Promise<never>(() => undefined),
        failureOf: () => ({ kind: 'gone' }),
      }),
    });
    server.uploads = [unfinished('/1', null, 'c'.repeat(24)), unfinished('/2')];
    await tray.open('a');
    expect(tray.get().map(({ isNewVersion }) => isNewVersion)).toEqual([true, false]);
    tray.add({ ...startedAt('/1'), versionOf: 'c'.repeat(24) }, picked());
    await until(() => begun.length === 1);
    expect(begun).toEqual([['Second cut', 'c'.repeat(24)]]);
  });

  it('does not touch an upload that another tab sends, and takes it over when that tab is closed', async () => {
    const { one, other } = await twoTabs();
    expect(other.stages()).toEqual(['paused: other-tab']);
    other.tray.continueWith('/1', picked());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([other.stages(), other.sends]).toEqual([['paused: other-tab'], []]);
    one.tray.close();
    await until(() => other.sends.length === 1);
  });

  it('does not touch an upload that another tab has restarted', async () => {
    const shared = browser();
    const overrides = { renews: true, openHandle: async () => picked().file };
    const [one, other] = [tab(overrides, shared), tab(overrides, shared)];
    await one.tray.open('a');
    one.tray.add(startedAt('/1'), picked('cut.mp4', {} as FileSystemFileHandle));
    await until(() => one.sends.length === 1);
    other.server.uploads = [unfinished('/renewed')];
    await other.tray.open('a');
    expect(other.stages()).toEqual(['paused: other-tab']);
    one.tray.close();
    await until(() => other.sends.length === 1);
  });

  it('removes an upload that another tab has finished', async () => {
    const { one, other } = await twoTabs();
    other.server.uploads = [];
    one.sends[0]?.succeed();
    await until(() => other.tray.get().length === 0);
  });

  it('cancels an upload on the server and removes its file handle', async () => {
    const { tray, sends, cancelled, shared } = tab();
    await tray.open('a');
    const videoId = 'b'.repeat(24);
    const path = `/incoming/${'a'.repeat(24)}/${videoId}.mp4`;
    tray.add(startedAt(path), picked('cut.mp4', {} as FileSystemFileHandle));
    await until(() => sends.length === 1);
    await tray.cancel(path);
    expect(cancelled).toEqual([videoId]);
    expect([tray.get(), sends[0]?.signal.aborted, [...shared.handles]]).toEqual([[], true, []]);
  });

  it('does not restore a cancelled upload from a list that was requested before', async () => {
    let answer: (uploads: UnfinishedUpload[]) => void = () => undefined;
    const answers = [
      Promise.resolve([unfinished('/1')]),
      new Promise<UnfinishedUpload[]>((resolve) => (answer = resolve)),
    ];
    const { tray, stages } = tab({ unfinished: async () => (await answers.shift()) ?? [] });
    await tray.open('a');
    const opening = tray.open('a');
    await tray.cancel(tray.get()[0]?.id ?? '');
    answer([unfinished('/1')]);
    await opening;
    expect(stages()).toEqual([]);
  });

  it('keeps an upload paused when it could not be cancelled', async () => {
    const { tray, stages, server } = tab({ cancel: () => Promise.reject(new Error('offline')) });
    server.uploads = [unfinished('/1')];
    await tray.open('a');
    tray.continueWith('/1', picked());
    await expect(tray.cancel('/1')).rejects.toThrow('offline');
    expect(stages()).toEqual(['paused: user']);
  });

  it('aborts the requests of an upload before it cancels it on the server, and resumes it when that fails', async () => {
    let abortedFirst: boolean | undefined;
    const { tray, sends, stages } = tab({
      cancel: () => {
        abortedFirst = sends[0]?.signal.aborted;
        return Promise.reject(new Error('offline'));
      },
    });
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => sends.length === 1);
    await expect(tray.cancel('/1')).rejects.toThrow('offline');
    expect(abortedFirst).toBe(true);
    tray.resume('/1');
    await until(() => sends.length === 2);
    expect(stages()).toEqual(['sending']);
  });

  it.each<[Failure, string]>([
    [{ kind: 'gone' }, 'This upload was cancelled or has expired. Start it again as a new upload.'],
    [{ kind: 'refused', message: 'Too large' }, 'Too large'],
  ])('shows why an upload has failed permanently after %j', async (failure, message) => {
    const { tray, server } = tab();
    server.refusal = failure;
    await tray.open('a');
    tray.add(startedAt('/1'), picked());
    await until(() => tray.get()[0]?.stage.name === 'failed');
    expect(tray.get()[0]?.stage).toEqual({ name: 'failed', message });
    tray.dismiss('/1');
    expect(tray.get()).toEqual([]);
  });
});
