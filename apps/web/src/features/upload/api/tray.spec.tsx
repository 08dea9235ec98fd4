import { endpoints, messages } from '@cutroom/contracts';
import { act } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator, buildEditor, buildSignIn, buildVideo } from '../../../testing/builders';
import { answer, refusal, type FakeReply } from '../../../testing/fake-server';
import { FakeRequest } from '../testing/fake-request';
import {
  editor,
  pass,
  presignedUrl,
  promptsBeforeUnload,
  setUpUploadPage,
  startSending,
} from '../testing/upload-page';
import { videoOf } from '../testing/video-files';
import { tray } from './tray';

setUpUploadPage();

/** Lets the session of the uploading editor expire, and signs a user in on the same tab. */
async function signInAfter(profile: Parameters<typeof buildSignIn>[0]) {
  await startSending();
  act(() => session.end());
  act(() => session.start(buildSignIn(profile)));
  await pass(0);
}

describe('a running upload when its session ends', () => {
  it('continues in the next session of the same editor', async () => {
    await signInAfter(editor);
    expect(tray.isSending()).toBe(true);
    expect(FakeRequest.latest().aborted).toBe(false);
  });

  it.each([
    ['a creator', buildCreator()],
    ['another editor', buildEditor({ _id: 'b'.repeat(24) })],
    ['the same editor, who is in no team any more,', { ...editor, isInTeam: false, teamId: null }],
  ])('stops when %s signs in on the same tab, and keeps no session alive', async (_, profile) => {
    await signInAfter(profile);
    expect([tray.get(), tray.isSending(), promptsBeforeUnload()]).toEqual([[], false, false]);
    expect(FakeRequest.latest().aborted).toBe(true);
  });
});

describe('an upload whose last response is lost', () => {
  async function loseAnswer(finish: FakeReply) {
    const app = await startSending({ serve: (server) => server.on(endpoints.finishUpload, finish) });
    const put = FakeRequest.latest();
    await act(async () => {
      put.progress(videoOf('cut.mp4').size);
      put.breakOff();
    });
    await pass(2_000);
    return app;
  }

  it('is not sent again when its file had arrived', async () => {
    const app = await loseAnswer(answer(endpoints.finishUpload, buildVideo()));
    expect(FakeRequest.sent).toHaveLength(1);
    expect(app.path()).toBe('/videos');
  });

  it('is sent again when its file had not arrived', async () => {
    await loseAnswer(refusal(404, messages.uploadNotFound));
    expect(FakeRequest.sent.map(({ url }) => url)).toEqual([presignedUrl, presignedUrl]);
  });
});
