import { fireEvent, screen, waitFor } from '@testing-library/react';
import { imageOf, openReview, pickThumbnail } from '../testing/review-page';

beforeEach(() => {
  window.alert = () => undefined;
});

function load(image: Element, naturalWidth: number, naturalHeight: number) {
  for (const [name, value] of Object.entries({ naturalWidth, naturalHeight }))
    Object.defineProperty(image, name, { value, configurable: true });
  fireEvent.load(image);
}

/** Opens the dialog for a file that is too large to be a thumbnail. */
async function openCrop(file = imageOf(3_000_000, 'image/jpeg')) {
  const app = await openReview();
  await pickThumbnail(file);
  await app.user.click(await screen.findByRole('button', { name: 'Crop' }));
  await screen.findByRole('dialog', { name: 'Crop the thumbnail' });
  const area = await screen.findByRole('application');
  return { ...app, area, image: area.querySelector('img') as HTMLImageElement };
}

describe('crop of a thumbnail', () => {
  it('is suggested for an image that is not 16:9, and not for others', async () => {
    await openReview();
    await pickThumbnail();
    const preview = await screen.findByRole('img', { name: 'Thumbnail preview' });
    load(preview, 1_280, 720);
    expect(screen.queryByText(/YouTube shows 16:9/)).not.toBeInTheDocument();
    load(preview, 800, 600);
    expect(screen.getByText(/This image is 800 × 600/)).toBeInTheDocument();
    fireEvent.error(preview);
    expect(screen.getByText(/It may be damaged/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload Thumbnail' })).toBeEnabled();
  });

  it('moves and zooms by keys and sliders, and warns when the part is small', async () => {
    const { area, image } = await openCrop();
    expect(screen.getByRole('button', { name: 'Use this part' })).toBeDisabled();
    load(image, 3_200, 900);
    expect(image.style.left).toBe('-50%');
    expect(screen.getByText(/Drag the image/)).toBeInTheDocument();
    fireEvent.keyDown(area, { key: 'ArrowRight' });
    expect(image.style.left).toBe('-52%');
    fireEvent.keyDown(area, { key: 'ArrowLeft', shiftKey: true });
    expect(image.style.left).toBe('-42%');
    fireEvent.change(screen.getByLabelText('Left to right'), { target: { value: '0' } });
    expect(image.style.left).toBe('0%');
    fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
    expect(image.style.width).toBe('400%');
    expect(screen.getByText(/it will look soft/)).toBeInTheDocument();
    fireEvent.keyDown(area, { key: '-' });
    expect(parseFloat(image.style.width)).toBeLessThan(400);
  });

  it('returns the focus to its button', async () => {
    const { user, image } = await openCrop();
    load(image, 1_600, 900);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const button = screen.getByRole('button', { name: 'Crop' });
    await waitFor(() => expect(button).toHaveFocus());
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  });

  it.each([
    ['a damaged image', imageOf(3_000_000, 'image/jpeg'), 0, /may be damaged/],
    ['HEIC in this browser', imageOf(3_000, 'image/heic'), 0, /cannot open HEIC/],
    ['more than 100 megapixels', imageOf(3_000_000, 'image/jpeg'), 20_000, /more than 100 megapixels/],
  ])('says why it cannot open %s', async (_, file, side, problem) => {
    const { image, user } = await openCrop(file);
    if (side === 0) fireEvent.error(image);
    else load(image, side, side);
    expect(screen.getByRole('dialog')).toHaveTextContent(problem);
    expect(screen.queryByRole('button', { name: 'Use this part' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('button', { name: 'Upload Thumbnail' })).not.toBeInTheDocument();
  });
});
