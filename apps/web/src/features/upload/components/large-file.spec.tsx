import { endpoints, limits, messages } from '@cutroom/contracts';
import { act, screen } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server';
import { expectStartedAnew, openStepTwo, pass, pick, setUpUploadPage } from '../testing/upload-page';
import { videoOf } from '../testing/video-files';

setUpUploadPage();

/** Opens the page, and chooses a large file that long after step 1. The server no longer knows the upload. */
async function pickLate(ms: number) {
  const app = await openStepTwo({
    expiresIn: 14_400,
    serve: (server) => server.on(endpoints.beginParts, refusal(404, messages.uploadNotFound)),
  });
  jest.setSystemTime(Date.now() + ms);
  await pick(videoOf('cut.mp4', limits.uploadInPartsFrom));
  await pass(0);
  return app;
}

describe('a large file', () => {
  const alert = jest.fn();
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(window, 'alert').mockImplementation(alert.mockClear());
  });
  afterEach(() => jest.restoreAllMocks());

  it('starts a new upload when the link expired before the file was chosen', async () => {
    const { server } = await pickLate(limits.uploadUrlLifetimeMs);
    expectStartedAnew(server);
    expect(server.calls(endpoints.beginParts)).toHaveLength(2);
  });

  it('does not start again when its upload was cancelled', async () => {
    const { server } = await pickLate(1_000);
    expect(server.calls(endpoints.startUpload)).toHaveLength(1);
    expect(alert).toHaveBeenCalledWith(messages.uploadFailed);
  });

  it('alerts its failure once, also when the editor visits a page without the tray', async () => {
    const app = await pickLate(1_000);
    act(() => app.history.push('/'));
    await pass(0);
    act(() => app.history.push('/dashboard'));
    await pass(0);
    expect(screen.getByRole('region', { name: 'Uploads' })).toBeVisible();
    expect(alert).toHaveBeenCalledTimes(1);
  });
});
