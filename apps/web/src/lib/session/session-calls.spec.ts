import { endpoints, messages } from '@cutroom/contracts';
import { buildCreator, buildSignIn } from '../../testing/builders';
import { answer, installFakeServer } from '../../testing/fake-server';
import { keepDraft } from '../drafts/draft-storage';
import { session } from './session';
import { signOut } from './session-calls';

const creator = buildCreator();

/** Signs in with a draft in the browser, beside one of another user. */
function start() {
  keepDraft(window.localStorage, creator._id, 'upload', { title: 'Mine' });
  keepDraft(window.localStorage, 'another', 'upload', { title: 'Theirs' });
  session.start(buildSignIn(creator));
}

const keptDrafts = () =>
  Object.keys(window.localStorage)
    .filter((key) => key.startsWith('cutroom.draft.'))
    .sort();
const mine = `cutroom.draft.${creator._id}.upload`;
const theirs = 'cutroom.draft.another.upload';

describe('the drafts of a user', () => {
  it('are removed by Logout, and those of other users stay', () => {
    const server = installFakeServer();
    server.on(endpoints.logout, answer(endpoints.logout, null));
    start();
    signOut();
    expect(session.get().session.login).toBe(false);
    expect(keptDrafts()).toEqual([theirs]);
  });

  it('stay when the session ends in any other way', () => {
    start();
    session.end(messages.sessionEnded);
    expect(keptDrafts()).toEqual([mine, theirs].sort());
  });
});
