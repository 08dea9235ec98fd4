import { endpoints, messages, type UploadRequest } from '@cutroom/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { teamId } from '../../../testing/builders';
import { answer, refusal, type FakeReply } from '../../../testing/fake-server';
import {
  filePicker,
  initiateButton,
  openStepTwo,
  openUploadPage,
  pass,
  setUpUploadPage,
  step,
  submitDetails,
  titleField,
  uploadStarted,
} from '../testing/upload-page';

setUpUploadPage();

describe('upload step 1', () => {
  it('shows next to a locked step 2 from the start', async () => {
    await openUploadPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Upload on Platform' })).toBeInTheDocument();
    expect(step(/Step 2/).getByText('Locked until step 1 is done')).toBeInTheDocument();
    expect(filePicker()).toBeDisabled();
    expect(initiateButton()).toHaveAccessibleDescription(/irreversible/);
  });

  it('hides the arrows of its choices from screen readers', async () => {
    await openUploadPage();
    for (const label of ['Maximum Video Quality', 'Video Extension']) {
      const arrow = screen.getByLabelText(label).parentElement?.querySelector('svg');
      expect(arrow?.closest('[aria-hidden="true"]')).toBeInTheDocument();
    }
  });

  it('offers every quality and extension of contracts', async () => {
    await openUploadPage();
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .slice(1);
    expect(options('Maximum Video Quality')).toEqual([
      '720p (HD) 1280x720',
      '1080p (Full HD) 1920x1080',
      '1440p (2K) 2560x1440',
      '2160p (4K) 3840x2160',
      '4320p (8K) 7680x4320',
    ]);
    expect(options('Video Extension').join(', ')).toBe(
      'mp4, mov, wmv, avi, flv, webm, mkv, mpeg, mpg, 3gp, 3g2, m4v, ts, mts, m2ts, ogv, vob, f4v, divx, ' +
        'rm, rmvb, asf, mxf, yuv, amv',
    );
  });

  it("shows 'Invalid Inputs' for 5 seconds when a field is empty, and makes no call", async () => {
    const app = await openUploadPage();
    await app.user.type(titleField(), 'Monsoon');
    await app.user.click(initiateButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid Inputs');
    expect(screen.getByRole('textbox', { name: 'Comments' })).toBeInvalid();
    expect(titleField()).toBeValid();
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(0);
  });

  it('locks with its values still readable once the server has answered, and unlocks step 2', async () => {
    const app = await openStepTwo();
    expect(app.server.calls(endpoints.startUpload)[0]?.body).toEqual({
      title: 'Monsoon in Mumbai',
      comment: 'Second cut',
      maximumVideoQuality: '1080p',
      extension: 'mp4',
      teamId,
      clientId: expect.any(String),
    });
    expect(titleField()).toBeDisabled();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    expect(step(/Step 1/).getByText('Details saved and locked')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Initiate Upload' })).not.toBeInTheDocument();
    expect(filePicker()).toBeEnabled();
  });

  it.each<[string, FakeReply, string | RegExp]>([
    ['an empty address', answer(endpoints.startUpload, ''), 'Internal Server Error , contact Developer'],
    ['no success', { status: 500 }, 'Internal Server Error , kindly Contact Developer'],
    [
      'a refusal with a reason',
      refusal(403, messages.notInTeam),
      `Internal Server Error , kindly Contact Developer${messages.notInTeam}`,
    ],
    ['nothing', 'unreachable', /^Something Went WrongCutroom cannot be reached/],
  ])('stays open and shows an error for 5 seconds when the server answers %s', async (_, start, text) => {
    await openStepTwo({ start });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    expect(initiateButton()).toBeEnabled();
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('repeats a start without a response under the same ID, and gives the next upload another', async () => {
    const app = await openStepTwo({ start: 'unreachable' });
    app.server.on(endpoints.startUpload, uploadStarted);
    await app.user.click(initiateButton());
    await pass(0);
    await app.user.click(screen.getByRole('button', { name: 'Change the details' }));
    await app.user.click(initiateButton());
    await pass(0);
    const [lost, repeated, next] = app.server
      .calls(endpoints.startUpload)
      .map(({ body }) => (body as UploadRequest).clientId);
    expect(lost).toEqual(expect.any(String));
    expect(repeated).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it("keeps its values when the user chooses 'Change the details', also after a reload", async () => {
    const app = await openStepTwo();
    await app.user.click(screen.getByRole('button', { name: 'Change the details' }));
    expect(titleField()).toBeEnabled();
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    await app.user.click(initiateButton());
    await pass(0);
    app.unmount();

    const reloaded = await openUploadPage();
    await reloaded.user.click(screen.getByRole('button', { name: 'Change the details' }));
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    expect(screen.getByLabelText('Video Extension')).toHaveValue('mp4');
  });

  it('restores what was typed after a reload, and removes the draft once the upload has started', async () => {
    const { user } = await openUploadPage();
    await user.type(titleField(), 'Monsoon');
    cleanup();
    const again = await openUploadPage();
    expect(screen.getByText('Draft restored.')).toBeInTheDocument();
    expect(titleField()).toHaveValue('Monsoon');
    await submitDetails(again);
    await screen.findByText('Details saved and locked');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('cutroom.draft.'))).toEqual([]);
  });

  it('empties the form when the draft is discarded', async () => {
    const { user } = await openUploadPage();
    await user.type(titleField(), 'Monsoon');
    cleanup();
    const again = await openUploadPage();
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(titleField()).toHaveValue('');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });
});
