import { tabStorage } from '../../testing/tab-storage';
import { forgetKey, keepJson, readJson } from './stored-json';

describe('stored JSON', () => {
  it('is returned until it is removed', () => {
    const storage = tabStorage();
    expect(readJson(storage, 'sign-up')).toBeUndefined();
    keepJson(storage, 'sign-up', { email: 'asha@example.com' });
    expect(readJson(storage, 'sign-up')).toEqual({ email: 'asha@example.com' });
    expect(readJson(storage, 'reset')).toBeUndefined();
    forgetKey(storage, 'sign-up');
    expect(readJson(storage, 'sign-up')).toBeUndefined();
  });

  it('is ignored when it is broken', () => {
    const storage = tabStorage();
    storage.setItem('sign-up', '{"email":');
    expect(readJson(storage, 'sign-up')).toBeUndefined();
  });

  it('is skipped when the storage is full or unavailable', () => {
    const closed = new Proxy(tabStorage(), {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    keepJson(closed, 'sign-up', 1);
    forgetKey(closed, 'sign-up');
    expect(readJson(closed, 'sign-up')).toBeUndefined();
  });
});
