import { endpoints } from '@cutroom/contracts';
import { screen, within } from '@testing-library/react';
import { answer, noContent } from '../../../testing/fake-server';
import { FakeRequest } from '../testing/fake-request';
import {
  filePicker,
  finishSending,
  openUploadPage,
  pass,
  pick,
  promptsBeforeUnload,
  setUpUploadPage,
  startSending,
  submitDetails,
  titleField,
} from '../testing/upload-page';

const { alerts } = setUpUploadPage();

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

  it('closes the dialog and opens /videos when the upload finishes meanwhile', async () => {
    const app = await startSending();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await dialog();
    await finishSending();
    await pass(500);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(app.path()).toBe('/videos');
  });

  it('asks before Logout, and keeps the details for the next sign-in', async () => {
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
