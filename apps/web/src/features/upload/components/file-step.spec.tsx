import { endpoints, limits } from '@cutroom/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildVideo } from '../../../testing/builders';
import { answer, noContent } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { FakeRequest } from '../testing/fake-request';
import {
  editor,
  filePicker,
  finishSending,
  openStepTwo,
  pass,
  pick,
  presignedUrl,
  setUpUploadPage,
  startSending,
  step,
  submitDetails,
  uploadStarted,
} from '../testing/upload-page';
import { stuckVideo, textOf, videoOf } from '../testing/video-files';

setUpUploadPage();

describe('upload step 2', () => {
  it.each([
    ['with another extension', videoOf('cut.mov'), 'Choose an .mp4 file, as selected in step 1'],
    ['that is too large', videoOf('cut.mp4', limits.uploadMaxBytes + 1), /Choose a file of up to 256 GB/],
    ['that is empty', videoOf('cut.mp4', 0), /is empty/],
    ['that is no video', textOf('cut.mp4'), /doesn't look like a video/],
  ])('rejects a file %s before sending a byte', async (_, file, text) => {
    await openStepTwo();
    await pick(file);
    expect(step(/Step 2/).getByRole('alert')).toHaveTextContent(text);
    expect(FakeRequest.sent).toHaveLength(0);
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts a dropped file', async () => {
    await openStepTwo();
    fireEvent.drop(filePicker(), { dataTransfer: { files: [videoOf('cut.mp4')] } });
    await pass(0);
    expect(FakeRequest.latest()).toMatchObject({ method: 'PUT', url: presignedUrl });
  });

  it('takes another file while a drive that does not respond keeps the first one waiting', async () => {
    await openStepTwo();
    await pick(stuckVideo('cut.mp4'));
    expect(screen.getByText('Checking the file …')).toBeInTheDocument();
    await pick(videoOf('copy.mp4'));
    expect(step(/Step 2/).getByText('copy.mp4')).toBeInTheDocument();
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it('shows percentage, MB/s and remaining time while sending', async () => {
    await openStepTwo();
    await pick(videoOf('cut.mp4', 15_000_000));
    const bar = screen.getByRole('progressbar', { name: 'Upload progress' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getByText('Remaining time: Calculating')).toBeInTheDocument();
    await pass(500);
    act(() => FakeRequest.latest().progress(50_000));
    await pass(1_000);
    expect(screen.getByText(/^0\.\d\d MB\/s$/)).toBeInTheDocument();
    expect(screen.getByText(/^Remaining time: \d+ Minutes$/)).toBeInTheDocument();
    act(() => FakeRequest.latest().progress(14_999_999));
    expect(FakeRequest.latest().headers).toEqual({ 'content-type': 'video/mp4' });
    await pass(1_000);
    expect(bar).toHaveAttribute('aria-valuenow', '99');
    expect(screen.getByText('Remaining time: Less than 1 Minute')).toBeInTheDocument();
    expect(screen.getByText(/the upload continues while this tab is open/)).toBeInTheDocument();
    expect(document.title).toBe('99% · Upload on Platform · Cutroom');
  });

  /** A file whose beginning is readable; `read` decides about the rest. */
  function fileThat(read: () => Promise<ArrayBuffer>): File {
    const file = videoOf('cut.mp4');
    const slice = file.slice.bind(file);
    file.slice = (from, to) => Object.assign(slice(from, to), to === file.size ? { arrayBuffer: read } : {});
    return file;
  }

  it('says that it waits for the file while the drive does not answer', async () => {
    await openStepTwo({ expiresIn: 600 });
    await pick(fileThat(() => new Promise(() => undefined)));
    await pass(62_000);
    expect(step(/Step 2/).getByText(/^Your browser is waiting for the file\./)).toBeInTheDocument();
    expect(FakeRequest.sent).toHaveLength(0);
  });

  it('says that the file can no longer be read', async () => {
    await openStepTwo();
    await pick(fileThat(() => Promise.reject(new DOMException('unplugged', 'NotReadableError'))));
    expect(step(/Step 2/).getByText(/^Your browser can no longer read the file\./)).toBeInTheDocument();
    expect(FakeRequest.sent).toHaveLength(0);
  });

  it('notifies the server of the finished upload and opens /videos', async () => {
    const app = await startSending();
    await finishSending();
    expect(app.server.calls(endpoints.finishUpload).map(({ body }) => body)).toEqual([{ url: presignedUrl }]);
    expect(app.path()).toBe('/videos');
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.getByText(/^“.+” was uploaded\. Your creator will be notified\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('keeps the upload in the tray on /videos when the team already has the same file', async () => {
    const uploadedBy = { name: 'Asha Rao' };
    const sameFileAs = { title: 'First cut', uploadedBy, createdAt: '2026-11-20T06:30:00.000Z' };
    const app = await startSending({
      serve: (server) =>
        server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo({ sameFileAs }))),
    });
    await finishSending();
    expect(app.path()).toBe('/videos');
    expect(
      screen.getByText('Same file as “First cut”, uploaded by Asha Rao on Friday, 20 November 2026'),
    ).toBeVisible();
  });

  it('refreshes a list of videos that was loaded shortly before', async () => {
    const app = await renderApp('/videos', {
      as: editor,
      serve: (server) => {
        server.on(endpoints.pendingVideos, noContent);
        server.on(endpoints.startUpload, uploadStarted);
        server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
      },
    });
    await screen.findByText('No Pending Videos');
    await app.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Upload Video' }));
    await screen.findByRole('heading', { level: 1, name: 'Upload on Platform' });
    app.server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [buildVideo()]));
    await submitDetails(app);
    await pick();
    await finishSending();
    expect(await screen.findByRole('article', { name: 'Monsoon in Mumbai' })).toBeInTheDocument();
  });

  it('renews the session only while sending', async () => {
    const app = await startSending();
    for (let seconds = 10; seconds <= 200; seconds += 10) {
      await pass(10_000);
      act(() => FakeRequest.latest().progress(1_000 * seconds));
    }
    expect(app.path()).toBe('/platform/upload');
    expect(session.get().session.login).toBe(true);
    await finishSending();
    expect(app.path()).toBe('/videos');
    await pass(61_000);
    expect(app.path()).toBe('/signin');
  });
});
