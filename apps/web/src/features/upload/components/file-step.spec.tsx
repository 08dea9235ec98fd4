import { endpoints, limits } from '@cutroom/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildVideo } from '../../../testing/builders';
import { answer, noContent } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { upload } from '../api/upload';
import { FakeRequest, fileOf } from '../testing/fake-request';
import {
  editor,
  filePicker,
  finishSending,
  openUploadPage,
  pass,
  pick,
  presignedUrl,
  promptsBeforeUnload,
  setUpUploadPage,
  startSending,
  step,
  submitDetails,
  titleField,
  uploadStarted,
} from '../testing/upload-page';

const { alerts } = setUpUploadPage();
const button = (name: string) => screen.getByRole('button', { name });

describe('upload step 2', () => {
  it.each([
    ['with another extension', 'cut.mov', 1_000, 'Choose an .mp4 file, as selected in step 1'],
    ['that is too large', 'cut.mp4', limits.videoMaxBytes + 1, /Choose a file of up to 5 GB/],
    ['that is empty', 'cut.mp4', 0, /is empty/],
  ])('rejects a file %s before sending a byte', async (_, name, size, text) => {
    await submitDetails(await openUploadPage());
    pick(name, size);
    expect(step(/Step 2/).getByRole('alert')).toHaveTextContent(text);
    expect(FakeRequest.sent).toHaveLength(0);
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts a dropped file', async () => {
    await submitDetails(await openUploadPage());
    fireEvent.drop(filePicker(), { dataTransfer: { files: [fileOf('cut.mp4')] } });
    expect(FakeRequest.latest()).toMatchObject({ method: 'PUT', url: presignedUrl });
  });

  it('shows percentage, MB/s and remaining time while sending, and asks the user to stay', async () => {
    await submitDetails(await openUploadPage());
    pick('cut.mp4', 600_000_000);
    const bar = screen.getByRole('progressbar', { name: 'Upload progress' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getByText('Remaining time: Calculating')).toBeInTheDocument();
    await pass(500);
    act(() => FakeRequest.latest().progress(1_250_000));
    expect(screen.getByText('2.50 MB/s')).toBeInTheDocument();
    expect(screen.getByText('Remaining time: 4 Minutes')).toBeInTheDocument();
    act(() => FakeRequest.latest().progress(599_999_999));
    expect(FakeRequest.latest().headers).toEqual({ 'content-type': 'video/mp4' });
    await pass(1_000);
    expect(bar).toHaveAttribute('aria-valuenow', '99');
    expect(screen.getByText('Remaining time: Less than 1 Minute')).toBeInTheDocument();
    expect(screen.getByText(/Stay on this page/)).toBeInTheDocument();
    expect(document.title).toBe('99% · Upload on Platform · Cutroom');
  });

  it('notifies the server of the finished upload and opens /videos', async () => {
    const app = await startSending();
    await finishSending();
    expect(app.server.calls(endpoints.finishUpload).map(({ body }) => body)).toEqual([{ url: presignedUrl }]);
    expect(app.path()).toBe('/videos');
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.getByText(/^“.+” was uploaded\. Your creator will be notified\.$/)).toBeInTheDocument();
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
    pick();
    await finishSending();
    expect(await screen.findByRole('article', { name: 'Monsoon in Mumbai' })).toBeInTheDocument();
  });

  it('renews the session only while sending', async () => {
    const app = await startSending();
    await pass(200_000);
    expect(app.path()).toBe('/platform/upload');
    expect(session.get().session.login).toBe(true);
    await finishSending();
    expect(app.path()).toBe('/videos');
    await pass(61_000);
    expect(app.path()).toBe('/signin');
  });
});

describe('a started upload', () => {
  it('needs only the file again after a reload', async () => {
    const app = await openUploadPage();
    await submitDetails(app);
    app.unmount();
    upload.open('another-user');
    await openUploadPage();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    pick();
    expect(FakeRequest.latest().url).toBe(presignedUrl);
  });

  it('keeps sending when the session ends, and shows its progress after the next sign-in', async () => {
    const app = await startSending();
    act(() => session.end());
    expect(app.path()).toBe('/signin');
    expect(FakeRequest.latest().aborted).toBe(false);
    expect(promptsBeforeUnload()).toBe(true);
    app.unmount();
    await openUploadPage();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
  });
});

describe('upload step 2 after a failure', () => {
  const logError = console.error;
  let logged: unknown[][];

  beforeEach(() => {
    // The page logs a failed PUT; these tests read the log.
    logged = [];
    console.error = (...args: unknown[]) => void logged.push(args);
  });
  afterEach(() => {
    console.error = logError;
  });

  it("alerts 'Upload failed. Check console for details.' and sends the same file again on request", async () => {
    const app = await startSending();
    const file = FakeRequest.latest().body;
    await act(async () => FakeRequest.latest().answer(503, '<Error><Code>SlowDown</Code></Error>'));
    expect(alerts).toEqual(['Upload failed. Check console for details.']);
    expect(String(logged[0]?.[1])).toContain('503 SlowDown');
    expect(JSON.stringify(logged)).not.toContain('secret');
    expect(screen.getByRole('alert')).toHaveTextContent('Upload failed. Check console for details.');
    await app.user.click(button('Try again'));
    expect(FakeRequest.sent).toHaveLength(2);
    expect(FakeRequest.latest()).toMatchObject({ url: presignedUrl, body: file });
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(1);
    await finishSending();
    expect(app.path()).toBe('/videos');
  });

  it('gets a new presigned URL for the same details once the hour is over', async () => {
    const app = await startSending({ expiresIn: 7_200 });
    await act(async () => FakeRequest.latest().breakOff());
    jest.setSystemTime(Date.now() + limits.uploadUrlLifetimeMs);
    await app.user.click(button('Try again'));
    expect(FakeRequest.sent).toHaveLength(1);
    await app.user.click(button('Get a new link and upload cut.mp4'));
    await pass(0);
    const [first, second] = app.server.calls(endpoints.startUpload);
    expect(second?.body).toEqual(first?.body);
    expect(FakeRequest.sent).toHaveLength(2);
  });

  it('says that the video arrived when the server could not be notified, and notifies it again', async () => {
    const app = await startSending({ serve: (server) => server.on(endpoints.finishUpload, 'unreachable') });
    await finishSending();
    expect(screen.getByText("Your video arrived. We're finishing up.")).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Something Went Wrong/);
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    app.server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
    await app.user.click(button('Try again'));
    await pass(0);
    expect(app.path()).toBe('/videos');
  });
});
