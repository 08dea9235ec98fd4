import { tabStorage } from '../../testing/tab-storage';
import { forgetDraft, keepDraft, readDraft } from './draft-storage';

const day = 86_400_000;

describe('draft storage', () => {
  it('returns a stored draft, per user and name', () => {
    const storage = tabStorage();
    keepDraft(storage, 'anna', 'upload', { title: 'Monsoon' });
    expect(readDraft(storage, 'anna', 'upload')).toEqual({ title: 'Monsoon' });
    expect(readDraft(storage, 'anna', 'profile')).toBeUndefined();
    expect(readDraft(storage, 'ben', 'upload')).toBeUndefined();
  });

  it('removes one draft and keeps the others', () => {
    const storage = tabStorage();
    keepDraft(storage, 'anna', 'upload', 1);
    keepDraft(storage, 'anna', 'profile', 2);
    forgetDraft(storage, 'anna', 'upload');
    expect(readDraft(storage, 'anna', 'upload')).toBeUndefined();
    expect(readDraft(storage, 'anna', 'profile')).toBe(2);
  });

  it('removes drafts after 30 days, and no other entries of the storage', () => {
    const storage = tabStorage();
    storage.setItem('cutroom.colour', 'dark');
    keepDraft(storage, 'anna', 'upload', 1, 0);
    expect(readDraft(storage, 'anna', 'upload', { now: 30 * day - 1 })).toBe(1);
    expect(readDraft(storage, 'anna', 'upload', { now: 30 * day })).toBeUndefined();
    keepDraft(storage, 'anna', 'profile', 2, 30 * day);
    expect(storage.length).toBe(2);
  });

  it('reads only a draft that was stored after a given time', () => {
    const storage = tabStorage();
    keepDraft(storage, 'anna', 'upload', 1, day);
    expect(readDraft(storage, 'anna', 'upload', { now: day, since: day - 1 })).toBe(1);
    expect(readDraft(storage, 'anna', 'upload', { now: day, since: day })).toBeUndefined();
  });

  it.each(['{"value":', 'null', '{"value":1}'])('ignores a broken draft: %s', (text) => {
    const storage = tabStorage();
    storage.setItem('cutroom.draft.anna.upload', text);
    expect(readDraft(storage, 'anna', 'upload')).toBeUndefined();
  });

  it('works without drafts when the storage is full or unavailable', () => {
    const closed = new Proxy(tabStorage(), {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    keepDraft(closed, 'anna', 'upload', 1);
    forgetDraft(closed, 'anna', 'upload');
    expect(readDraft(closed, 'anna', 'upload')).toBeUndefined();
  });
});
