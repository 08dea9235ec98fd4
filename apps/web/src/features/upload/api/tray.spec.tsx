import { act } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator, buildEditor, buildSignIn } from '../../../testing/builders';
import { FakeRequest } from '../testing/fake-request';
import { editor, pass, promptsBeforeUnload, setUpUploadPage, startSending } from '../testing/upload-page';
import { tray } from './tray';

setUpUploadPage();

/** Ends the session of the sending editor by itself, and signs somebody in on the same tab. */
async function signInAfter(profile: Parameters<typeof buildSignIn>[0]) {
  await startSending();
  act(() => session.end());
  act(() => session.start(buildSignIn(profile)));
  await pass(0);
}

describe('an upload under way when its session ends', () => {
  it('goes on in the next session of the same editor', async () => {
    await signInAfter(editor);
    expect(tray.isSending()).toBe(true);
    expect(FakeRequest.latest().aborted).toBe(false);
  });

  it.each([
    ['a creator', buildCreator()],
    ['another editor', buildEditor({ _id: 'b'.repeat(24) })],
    ['the same editor, who is in no team any more,', { ...editor, isInTeam: false, teamId: null }],
  ])('stops when %s signs in on the same tab, and holds no session open', async (_, profile) => {
    await signInAfter(profile);
    expect([tray.get(), tray.isSending(), promptsBeforeUnload()]).toEqual([[], false, false]);
    expect(FakeRequest.latest().aborted).toBe(true);
  });
});
