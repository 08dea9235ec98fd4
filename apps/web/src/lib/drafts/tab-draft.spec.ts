import { tabStorage } from '../../testing/tab-storage';
import { forgetTabDraft, keepTabDraft, readTabDraft } from './tab-draft';

describe('a draft in session storage', () => {
  it('is returned until it is forgotten', () => {
    const storage = tabStorage();
    expect(readTabDraft(storage, 'sign-up')).toBeUndefined();
    keepTabDraft(storage, 'sign-up', { email: 'asha@example.com' });
    expect(readTabDraft(storage, 'sign-up')).toEqual({ email: 'asha@example.com' });
    expect(readTabDraft(storage, 'reset')).toBeUndefined();
    forgetTabDraft(storage, 'sign-up');
    expect(readTabDraft(storage, 'sign-up')).toBeUndefined();
  });

  it('is ignored when it is broken', () => {
    const storage = tabStorage();
    storage.setItem('cutroom.form.sign-up', '{"email":');
    expect(readTabDraft(storage, 'sign-up')).toBeUndefined();
  });

  it('is not needed: storage may be full or closed', () => {
    const closed = new Proxy(tabStorage(), {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    keepTabDraft(closed, 'sign-up', 1);
    forgetTabDraft(closed, 'sign-up');
    expect(readTabDraft(closed, 'sign-up')).toBeUndefined();
  });
});
