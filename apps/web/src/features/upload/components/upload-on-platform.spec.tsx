import { endpoints } from '@cutroom/contracts';
import { act, screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { answer, noContent } from '../../../testing/fake-server';
import { upload } from '../api/upload';
import { FakeRequest } from '../testing/fake-request';
import {
  filePicker,
  finishSending,
  openUploadPage,
  pass,
  pick,
  presignedUrl,
  promptsBeforeUnload,
  setUpUploadPage,
  startSending,
  submitDetails,
  titleField,
} from '../testing/upload-page';

const { alerts } = setUpUploadPage();

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

describe('leaving the upload page', () => {
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Leave and stop the upload?' }));

  it('prompts before unload only while an upload is running', async () => {
    const app = await openUploadPage();
    await submitDetails(app);
    expect(promptsBeforeUnload()).toBe(false);
    pick();
    expect(promptsBeforeUnload()).toBe(true);
    await finishSending();
    expect(promptsBeforeUnload()).toBe(false);
  });

  it("asks before it follows a link while sending, and changes nothing on 'Keep uploading'", async () => {
    const app = await startSending();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const question = await dialog();
    expect(app.path()).toBe('/platform/upload');
    await app.user.click(question.getByRole('button', { name: 'Keep uploading' }));
    expect(FakeRequest.latest().aborted).toBe(false);
    expect(app.path()).toBe('/platform/upload');
  });

  it("stops the upload and follows the link on 'Stop and leave'", async () => {
    const app = await startSending({ serve: (server) => server.on(endpoints.teamStats, noContent) });
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await app.user.click((await dialog()).getByRole('button', { name: 'Stop and leave' }));
    await pass(0);
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(alerts).toEqual([]);
    expect(app.path()).toBe('/dashboard');
  });

  it('closes its question when the upload finishes meanwhile, and opens /videos', async () => {
    const app = await startSending();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await dialog();
    await finishSending();
    await pass(500);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(app.path()).toBe('/videos');
  });

  it('asks before Logout too, and keeps the details for the next sign-in', async () => {
    const app = await startSending({
      serve: (server) => server.on(endpoints.logout, answer(endpoints.logout, null)),
    });
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = await dialog();
    expect(app.server.calls(endpoints.logout)).toHaveLength(0);
    await app.user.click(question.getByRole('button', { name: 'Stop and leave' }));
    await pass(0);
    expect(app.path()).toBe('/signin');
    expect(app.server.calls(endpoints.logout)).toHaveLength(1);
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(promptsBeforeUnload()).toBe(false);
    app.unmount();
    await openUploadPage();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    expect(filePicker()).toBeEnabled();
  });
});
