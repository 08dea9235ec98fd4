import { endpoints, messages } from '@cutroom/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildVideo, videoId } from '../../../testing/builders';
import { answer, noContent, refusal, type FakeReply } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { buildRoom } from '../../../testing/build-room';
import { currentUpload } from '../api/current-upload';
import { readKeptUpload } from '../model/kept-upload';
import {
  editor,
  finishSending,
  initiateButton,
  pass,
  pick,
  presignedUrl,
  setUpUploadPage,
  titleField,
} from '../testing/upload-page';

setUpUploadPage();

async function open(start: FakeReply = answer(endpoints.startVersion, presignedUrl), room = buildRoom(1)) {
  const app = await renderApp(`/platform/upload?version-of=${videoId}`, {
    as: editor,
    serve: (server) => {
      server.on(endpoints.room, answer(endpoints.room, room));
      server.on(endpoints.startVersion, start);
      server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
      server.on(endpoints.videoSource, refusal(503, messages.unavailable));
      server.on(endpoints.pendingVideos, noContent);
    },
  });
  await pass(0);
  return app;
}

async function initiate(app: Awaited<ReturnType<typeof open>>) {
  const values = { Comments: 'Map fixed', 'Maximum Video Quality': '1080p', 'Video Extension': 'mp4' };
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await act(() => app.user.click(initiateButton()));
  await pass(0);
}

describe('uploading a new version', () => {
  it('keeps the title, uploads like a first version, and ends in the room', async () => {
    const app = await open();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    expect(titleField()).toHaveAttribute('readonly');
    await initiate(app);
    expect(app.server.calls(endpoints.startVersion).map(({ body }) => body)).toEqual([
      {
        videoId,
        comment: 'Map fixed',
        maximumVideoQuality: '1080p',
        extension: 'mp4',
        clientId: expect.any(String),
      },
    ]);
    expect(readKeptUpload(window.sessionStorage, editor._id, Date.now())?.versionOf).toBe(videoId);
    await pick();
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(2)));
    await finishSending();
    await pass(0);
    expect(app.path()).toBe(`/videos/${videoId}`);
    expect(screen.getByText(/was uploaded. Your creator will be notified/)).toBeInTheDocument();
  });

  it('suggests the quality and the extension of the version under review', async () => {
    const app = await open(undefined, buildRoom(1, { maximumVideoQuality: '2160p', extension: 'mov' }));
    expect(screen.getByLabelText('Maximum Video Quality')).toHaveValue('2160p');
    expect(screen.getByLabelText('Video Extension')).toHaveValue('mov');
    fireEvent.change(screen.getByLabelText('Comments'), { target: { value: 'Map fixed' } });
    await act(() => app.user.click(initiateButton()));
    await pass(0);
    expect(app.server.calls(endpoints.startVersion)[0]?.body).toEqual({
      videoId,
      comment: 'Map fixed',
      maximumVideoQuality: '2160p',
      extension: 'mov',
      clientId: expect.any(String),
    });
  });

  it('says why the server refuses it', async () => {
    const app = await open(refusal(409, 'This video is not under review any more.'));
    await initiate(app);
    expect(screen.getByRole('alert')).toHaveTextContent('This video is not under review any more.');
    expect(currentUpload.get()).toBeNull();
  });

  it('is not offered for a video that is not under review', async () => {
    await open(undefined, buildRoom(1, { state: 'PUBLISHED' }));
    expect(screen.getByText(/gets no further version/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Initiate Upload' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the review room' })).toBeInTheDocument();
  });
});
