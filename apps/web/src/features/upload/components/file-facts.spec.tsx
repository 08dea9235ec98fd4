import { fireEvent, screen, within } from '@testing-library/react';
import { installFakeWorkers } from '../../../testing/fake-worker';
import { FakeRequest } from '../testing/fake-request';
import { openStepTwo, openUploadPage, pass, pick, setUpUploadPage, step } from '../testing/upload-page';
import { decodeVideosAs, realVideo, videoOf } from '../testing/video-files';

setUpUploadPage();
let restoreWorkers = () => {};
let restoreVideos = () => {};
beforeEach(() => {
  restoreWorkers = installFakeWorkers().restore;
  // A browser that cannot decode the file reports no size, so only the headers tell the resolution.
  restoreVideos = decodeVideosAs(null);
});
afterEach(() => {
  restoreWorkers();
  restoreVideos();
});

async function fillInFrom(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Fill in from a file'), { target: { files } });
  for (const _ of [...files, 'and the form']) await pass(0);
}
const quality = () => screen.getByLabelText('Maximum Video Quality');
const facts = '0:06 · 640 × 360 · H.264';
const below = (label: string) => `Lower resolution than ${label}.`;

describe('what the upload page shows about a chosen file', () => {
  it('fills in the nearest quality and compares the file with the chosen one', async () => {
    await openUploadPage();
    await fillInFrom(realVideo('movie'));
    expect(screen.getByText(facts)).toBeInTheDocument();
    expect(quality()).toHaveValue('720p');
    expect(screen.getByText(below('720p (HD)'))).toBeInTheDocument();
    fireEvent.change(quality(), { target: { value: '1080p' } });
    expect(screen.getByText(below('1080p (Full HD)'))).toBeInTheDocument();
    expect(screen.queryByText('There is no audio.')).not.toBeInTheDocument();
  });

  it('names the facts of each of several files', async () => {
    await openUploadPage();
    await fillInFrom(realVideo('movie', 'one.mp4'), realVideo('red-12-s', 'two.mp4'));
    await pass(0);
    const row = (name: string) => within(screen.getByRole('listitem', { name }));
    expect(row('one.mp4').getByText(facts)).toBeInTheDocument();
    expect(row('two.mp4').getByText('0:12 · 320 × 180 · H.264')).toBeInTheDocument();
    expect(row('two.mp4').getByText('There is no audio.')).toBeInTheDocument();
  });

  it('compares a file of step 2 with step 1, and sends it at once', async () => {
    await openStepTwo();
    await pick(realVideo('movie', 'cut.mp4'));
    expect(FakeRequest.sent).toHaveLength(1);
    await pass(0);
    expect(step(/Step 2/).getByText(facts)).toBeInTheDocument();
    expect(step(/Step 2/).getByText(below('1080p (Full HD)'))).toBeInTheDocument();
  });

  it('shows nothing about a file that it cannot read', async () => {
    await openUploadPage();
    await fillInFrom(videoOf('cut.mp4'));
    expect(screen.getByText('cut.mp4')).toBeInTheDocument();
    expect(screen.queryByText(/×/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Lower resolution/)).not.toBeInTheDocument();
  });
});
