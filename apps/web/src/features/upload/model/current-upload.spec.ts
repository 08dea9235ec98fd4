import { tabStorage } from '../../../testing/tab-storage';
import { buildStartedUpload } from '../testing/build-started-upload';
import { buildTrayUpload, createFakeTray } from '../testing/fake-tray';
import { createCurrentUpload } from './current-upload';
import { idOf } from './tray-entry';

const started = buildStartedUpload();
const id = idOf(started.url);
const picked = { file: new File(['four'], 'cut.mp4'), handle: null };

function openTab(storage = tabStorage(), { tray, ...rest } = createFakeTray()) {
  const current = createCurrentUpload({ tray, storage, now: () => 1_000 });
  current.open('anna');
  return { current, tray, storage, ...rest };
}

describe('the upload of the page', () => {
  it('survives a reload, for the same user only', () => {
    const { current, storage } = openTab();
    current.start(started);
    expect(openTab(storage).current.get()).toEqual(started);
    const other = createCurrentUpload({ tray: createFakeTray().tray, storage, now: () => 1_000 });
    other.open('ben');
    expect(other.get()).toBeNull();
  });

  it('sets the user of the tray, whose code may load after a file is chosen', () => {
    const { current, calls } = openTab();
    expect(calls).toEqual(['own anna']);
    current.open('ben');
    expect(calls).toEqual(['own anna', 'own ben']);
  });

  it('is left to the tray when the user leaves the page, and waits for its file until then', () => {
    const { current, tray } = openTab();
    current.start(started);
    expect(current.letGo()).toBe(false);
    expect(current.get()).toEqual(started);
    tray.add(started, picked);
    expect(current.letGo()).toBe(true);
    expect(current.get()).toBeNull();
  });

  it('is removed when it is cancelled or dismissed in the tray', async () => {
    const { current, tray, storage } = openTab();
    current.start(started);
    expect(current.get()).not.toBeNull();
    tray.add(started, picked);
    await tray.cancel(id);
    expect(current.get()).toBeNull();
    expect(openTab(storage).current.get()).toBeNull();
  });

  it.each([
    { name: 'done', videoId: 'b'.repeat(24), sameAs: null } as const,
    { name: 'failed', message: 'This upload was removed' } as const,
  ])('lets the user start another upload when the user returns after $name', (stage) => {
    const { current, set } = openTab();
    current.start(started);
    set([buildTrayUpload({ id, stage })]);
    expect(current.get()).toEqual(started);
    current.open('anna');
    expect(current.get()).toBeNull();
  });
});
