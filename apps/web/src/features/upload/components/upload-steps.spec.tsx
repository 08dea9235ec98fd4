import { endpoints, limits, messages } from '@cutroom/contracts';
import { act, screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { answer, noContent, refusal } from '../../../testing/fake-server';
import { FakeRequest } from '../testing/fake-request';
import {
  expectStartedAnew,
  filePicker,
  finishSending,
  openStepTwo,
  openUploadPage,
  pass,
  pick,
  presignedUrl,
  promptsBeforeUnload,
  setUpUploadPage,
  startSending,
  step,
  titleField,
} from '../testing/upload-page';

setUpUploadPage();
const button = (name: string) => screen.getByRole('button', { name });

describe('a running upload', () => {
  it('continues while the user is on another page, and is shown there in the tray', async () => {
    const app = await startSending({ serve: (server) => server.on(endpoints.teamStats, noContent) });
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await pass(0);
    expect(app.path()).toBe('/dashboard');
    expect(FakeRequest.latest().aborted).toBe(false);
    expect(promptsBeforeUnload()).toBe(true);
    const tray = within(screen.getByRole('region', { name: 'Uploads' }));
    expect(tray.getByRole('progressbar', { name: 'Upload of Monsoon in Mumbai' })).toBeInTheDocument();
    await finishSending();
    expect(app.path()).toBe('/dashboard');
    await app.user.click(tray.getByRole('button', { name: /^1 upload complete/ }));
    expect(tray.getByRole('link', { name: 'View videos' })).toBeInTheDocument();
    expect(promptsBeforeUnload()).toBe(false);
    await app.user.click(tray.getByRole('button', { name: 'Dismiss Monsoon in Mumbai' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each(['leaves the page and returns', 'follows the link to the page again'])(
    'lets the user start another upload when the user %s',
    async (way) => {
      const app = await startSending({ serve: (server) => server.on(endpoints.teamStats, noContent) });
      const follow = async (name: string) => {
        await app.user.click(
          within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }),
        );
        await pass(0);
      };
      if (way.startsWith('leaves')) await follow('Dashboard');
      await follow('Upload Video');
      expect(titleField()).toBeEnabled();
      expect(titleField()).toHaveValue('');
      expect(within(screen.getByRole('region', { name: 'Uploads' })).getByRole('progressbar')).toBeVisible();
    },
  );

  it("moves to the tray on 'Upload another video', which opens an empty step 1", async () => {
    const app = await startSending();
    await app.user.click(button('Upload another video'));
    expect(titleField()).toBeEnabled();
    expect(titleField()).toHaveValue('');
    expect(filePicker()).toBeDisabled();
    expect(
      within(screen.getByRole('region', { name: 'Uploads' })).getByRole('progressbar'),
    ).toBeInTheDocument();
    await finishSending();
    expect(app.path()).toBe('/platform/upload');
  });

  it('pauses and resumes with one button that keeps the focus', async () => {
    const app = await startSending();
    await app.user.click(button('Pause Monsoon in Mumbai'));
    await pass(0);
    expect(step(/Step 2/).getByText('Paused.')).toBeInTheDocument();
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(promptsBeforeUnload()).toBe(false);
    expect(button('Resume Monsoon in Mumbai')).toHaveFocus();
    await app.user.click(button('Resume Monsoon in Mumbai'));
    await pass(0);
    expect(FakeRequest.sent).toHaveLength(2);
    expect(button('Pause Monsoon in Mumbai')).toHaveFocus();
  });

  it('is cancelled after a confirmation, and step 1 opens with the details', async () => {
    const app = await startSending({
      serve: (server) => {
        server.on(
          endpoints.unfinishedUploads,
          answer(endpoints.unfinishedUploads, [
            {
              videoId: 'b'.repeat(24),
              url: presignedUrl,
              title: 'Monsoon in Mumbai',
              extension: 'mp4',
              versionOf: null,
              startedAt: '2026-11-20T06:30:00.000Z',
              expiresAt: '2026-11-27T06:30:00.000Z',
              file: null,
            },
          ]),
        );
      },
    });
    await app.user.click(button('Cancel Monsoon in Mumbai'));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this upload?' }));
    expect(app.server.calls(endpoints.cancelUpload)).toHaveLength(0);
    await app.user.click(question.getByRole('button', { name: 'Cancel upload' }));
    await pass(0);
    expect(app.server.calls(endpoints.cancelUpload).map(({ body }) => body)).toEqual([
      { videoId: 'b'.repeat(24) },
    ]);
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(titleField()).toBeEnabled();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
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

  it('stops at Logout', async () => {
    const app = await startSending({
      serve: (server) => server.on(endpoints.logout, answer(endpoints.logout, null)),
    });
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(app.path()).toBe('/signin');
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(promptsBeforeUnload()).toBe(false);
  });
});

const nothingArrived = refusal(404, messages.uploadNotFound);

describe('a started upload without a file', () => {
  it('needs only the file after a reload', async () => {
    const app = await openStepTwo();
    app.unmount();
    await openUploadPage();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    await pick();
    expect(FakeRequest.latest().url).toBe(presignedUrl);
  });

  it('gets another link for the same details when its link has expired', async () => {
    const app = await openStepTwo({
      expiresIn: 7_200,
      serve: (server) => server.on(endpoints.finishUpload, nothingArrived),
    });
    jest.setSystemTime(Date.now() + limits.uploadUrlLifetimeMs);
    await pick();
    expectStartedAnew(app.server);
    expect(app.server.calls(endpoints.cancelUpload)).toHaveLength(1);
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it("is cancelled on the server by 'Change the details'", async () => {
    const app = await openStepTwo();
    await app.user.click(button('Change the details'));
    expect(app.server.calls(endpoints.cancelUpload).map(({ body }) => body)).toEqual([
      { videoId: 'b'.repeat(24) },
    ]);
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
  });
});

describe('an upload whose connection fails', () => {
  it('shows when the next attempt is, and sends the same file again by itself', async () => {
    await startSending();
    await act(async () => FakeRequest.latest().breakOff());
    await pass(0);
    expect(step(/Step 2/).getByText(/^Connection lost\. /)).toBeInTheDocument();
    expect(promptsBeforeUnload()).toBe(true);
    await pass(60_000);
    expect(FakeRequest.sent.length).toBeGreaterThan(1);
    expect(FakeRequest.latest().url).toBe(presignedUrl);
  });
});

describe('an upload that fails for good', () => {
  const { error: logError } = console;
  const { alert } = window;
  afterEach(() => Object.assign(console, { error: logError }) && Object.assign(window, { alert }));

  it("alerts 'Upload failed. Check console for details.' once, and step 1 opens when it is dismissed", async () => {
    const [alerts, logged]: [string[], string[]] = [[], []];
    window.alert = (text) => void alerts.push(String(text));
    console.error = (...args: unknown[]) => void logged.push(args.join(' '));
    const app = await startSending({
      serve: (server) =>
        server.on(endpoints.finishUpload, refusal(400, 'That file does not look like a video')),
    });
    await finishSending();
    expect(alerts).toEqual(['Upload failed. Check console for details.']);
    expect(logged).toEqual(['Upload failed: That file does not look like a video']);
    expect(step(/Step 2/).getByText('That file does not look like a video')).toBeInTheDocument();
    await app.user.click(button('Dismiss Monsoon in Mumbai'));
    expect(titleField()).toBeEnabled();
    expect(alerts).toHaveLength(1);
  });
});
