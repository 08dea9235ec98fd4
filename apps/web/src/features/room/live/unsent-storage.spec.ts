import { countUnsent } from '../../../lib/drafts/count-unsent';
import { buildEditor, videoId } from '../../../testing/builders';
import { tabStorage } from '../../../testing/tab-storage';
import { buildComment, ownAuthor } from './testing/build-comment';
import { unsentStorage } from './unsent-storage';

function unsent(n: number) {
  const { clientId, version, text, frames, drawing, parentId, createdAt } = buildComment(n);
  const request = { clientId, videoId, version, text, frames, drawing, parentId };
  return { request, author: ownAuthor, versionNumber: 1, createdAt };
}

const fullStorage = () =>
  Object.assign(tabStorage(), {
    setItem() {
      throw new DOMException('No storage', 'QuotaExceededError');
    },
  });

describe.each([
  ['has room', tabStorage],
  ['is full', fullStorage],
])('unsent comments while the storage of the browser %s', (_, openStorage) => {
  const storage = openStorage();
  const room = (userId = ownAuthor._id, id = videoId) => unsentStorage(storage, userId, id);
  const comments = [unsent(1), unsent(2)];
  beforeAll(() => comments.forEach(room().keep));
  afterAll(() => comments.forEach(({ request }) => room().forget(request.clientId)));

  it('are counted for Logout until the server has them', () => {
    expect(countUnsent(storage, ownAuthor._id)).toBe(2);
    const third = unsent(3);
    room().keep(third);
    expect(countUnsent(storage, ownAuthor._id)).toBe(3);
    room().forget(third.request.clientId);
    expect(countUnsent(storage, ownAuthor._id)).toBe(2);
  });

  it('are there when the user opens the room again', () => {
    expect(room().restore()).toEqual(comments);
  });

  it('are in no other room, and neither restored nor counted for another user of the browser', () => {
    expect(room(ownAuthor._id, 'f'.repeat(24)).restore()).toEqual([]);
    expect(room(buildEditor()._id).restore()).toEqual([]);
    expect(countUnsent(storage, buildEditor()._id)).toBe(0);
  });
});
