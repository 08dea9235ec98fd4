import { createUploadLocks } from './upload-locks';

describe('upload locks', () => {
  it('let an upload start when the browser denies access to locks', async () => {
    const deny = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    const locks = createUploadLocks({ request: deny, query: deny } as unknown as LockManager);
    const release = await locks.take('/incoming/1.mp4');
    release?.();
    expect(release).not.toBeNull();
    expect(await locks.taken()).toEqual(new Set());
    await locks.whenFree('/incoming/1.mp4');
  });
});
