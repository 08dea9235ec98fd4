import { endpoints } from '@cutroom/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { teamId } from '../../../testing/builders';
import { FakeRequest } from '../testing/fake-request';
import {
  commentsField as comments,
  fillInFrom,
  initiateButton,
  openUploadPage,
  pass,
  setUpUploadPage,
  step,
  titleField,
} from '../testing/upload-page';
import { decodeVideosAs, textOf, decodeEveryVideoAs, videoOf } from '../testing/video-files';

setUpUploadPage();
decodeEveryVideoAs({ width: 3840, height: 2160 });

const button = (name: string) => screen.getByRole('button', { name });

describe("'Fill in from a file'", () => {
  it('reads title, extension and resolution, and step 2 sends that file at once', async () => {
    const app = await openUploadPage();
    const file = videoOf('Monsoon_in.Mumbai.mov');
    await fillInFrom(file);
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    expect(screen.getByLabelText('Maximum Video Quality')).toHaveValue('2160p');
    expect(screen.getByLabelText('Video Extension')).toHaveValue('mov');
    fireEvent.change(comments(), { target: { value: 'Second cut' } });
    await app.user.click(initiateButton());
    await pass(0);
    expect(app.server.calls(endpoints.startUpload)[0]?.body).toEqual({
      title: 'Monsoon in Mumbai',
      comment: 'Second cut',
      maximumVideoQuality: '2160p',
      extension: 'mov',
      teamId,
      clientId: expect.any(String),
    });
    expect(FakeRequest.sent).toHaveLength(1);
    expect(step(/Step 2/).getByText('Monsoon_in.Mumbai.mov')).toBeInTheDocument();
  });

  it('keeps what is typed while the file is read', async () => {
    await openUploadPage();
    fireEvent.change(screen.getByLabelText('Fill in from a file'), {
      target: { files: [videoOf('Monsoon.mov')] },
    });
    fireEvent.change(comments(), { target: { value: 'Typed meanwhile' } });
    await pass(0);
    await pass(0);
    expect(titleField()).toHaveValue('Monsoon');
    expect(comments()).toHaveValue('Typed meanwhile');
  });

  it('keeps a title that the user has typed, and replaces one that another file has filled in', async () => {
    const app = await openUploadPage();
    await fillInFrom(videoOf('Wrong file.mov'));
    await app.user.click(button('Remove file'));
    await fillInFrom(videoOf('Monsoon.mov'));
    expect(titleField()).toHaveValue('Monsoon');
    fireEvent.change(titleField(), { target: { value: 'Rain over Mumbai' } });
    await app.user.click(button('Remove file'));
    await fillInFrom(videoOf('export_final_3.mp4'));
    expect(titleField()).toHaveValue('Rain over Mumbai');
    expect(screen.getByLabelText('Video Extension')).toHaveValue('mp4');
  });

  it('leaves the quality as it was when the browser cannot read it', async () => {
    decodeVideosAs(null);
    await openUploadPage();
    fireEvent.change(screen.getByLabelText('Maximum Video Quality'), { target: { value: '1440p' } });
    await fillInFrom(videoOf('cut.mxf'));
    expect(screen.getByLabelText('Maximum Video Quality')).toHaveValue('1440p');
    expect(screen.getByLabelText('Video Extension')).toHaveValue('mxf');
  });

  it('rejects a file that is not a video before anything is filled in', async () => {
    await openUploadPage();
    await fillInFrom(textOf('script.mp4'));
    expect(screen.getByRole('alert')).toHaveTextContent(/doesn't look like a video/);
    expect(titleField()).toHaveValue('');
  });

  it('rejects the file before step 1 locks when another extension is chosen', async () => {
    const app = await openUploadPage();
    await fillInFrom(videoOf('cut.mp4'));
    fireEvent.change(comments(), { target: { value: 'Second cut' } });
    fireEvent.change(screen.getByLabelText('Video Extension'), { target: { value: 'mov' } });
    await app.user.click(initiateButton());
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Choose an \.mov file/);
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(0);
    expect(titleField()).toBeEnabled();
  });

  it('keeps the details when the file is removed', async () => {
    const app = await openUploadPage();
    await fillInFrom(videoOf('cut.mp4'));
    await app.user.click(button('Remove file'));
    expect(titleField()).toHaveValue('cut');
    expect(screen.getByLabelText('Fill in from a file')).toBeInTheDocument();
  });
});
