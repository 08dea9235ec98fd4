import { endpoints, messages } from '@cutroom/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildCreator, buildSignIn, videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import {
  imageOf,
  openReview,
  pickThumbnail,
  reachPublishStage,
  stored,
  uploadThumbnail,
} from '../testing/review-page';

let alerts: string[];

beforeEach(() => {
  alerts = [];
  window.alert = (text) => void alerts.push(String(text));
});

describe('thumbnail stage', () => {
  it('shows the size limit and that a thumbnail is required', async () => {
    await openReview();
    expect(await screen.findByText('Max file size 2 MB')).toBeInTheDocument();
    expect(screen.getByText('You cannot procceed without uploading thumbnail')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload Thumbnail' })).not.toBeInTheDocument();
  });

  it('accepts a file of 2,000,000 bytes, previews it, and offers to change it', async () => {
    await openReview();
    await pickThumbnail(imageOf(2_000_000));
    const preview = await screen.findByRole('img', { name: 'Thumbnail preview' });
    expect(preview).toHaveAttribute('src', 'blob:preview');
    expect(screen.getByRole('button', { name: 'Change Thumbnail' })).toBeEnabled();
    expect(alerts).toEqual([]);
  });

  it('accepts a pasted image, but not one that is pasted into a comment', async () => {
    await openReview();
    const zone = await screen.findByLabelText('Choose a thumbnail');
    const clipboardData = { files: [imageOf()] };
    const comment = document.body.appendChild(document.createElement('textarea'));
    comment.focus();
    fireEvent.paste(comment, { clipboardData });
    comment.remove();
    expect(screen.queryByRole('img', { name: 'Thumbnail preview' })).not.toBeInTheDocument();
    fireEvent.paste(zone, { clipboardData });
    expect(screen.getByRole('img', { name: 'Thumbnail preview' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload Thumbnail' })).toHaveFocus();
  });

  it("offers 'Change Thumbnail' before 'Upload Thumbnail'", async () => {
    await openReview();
    await pickThumbnail();
    await screen.findByRole('img', { name: 'Thumbnail preview' });
    const names = screen.getAllByRole('button', { name: / Thumbnail$/ }).map((button) => button.textContent);
    expect(names).toEqual(['Change Thumbnail', 'Upload Thumbnail']);
  });

  it("alerts 'File Size too large' for a larger file and does not accept it", async () => {
    const { server } = await openReview();
    await pickThumbnail(imageOf(2_000_001));
    expect(alerts).toEqual(['File Size too large']);
    expect(screen.getByRole('alert')).toHaveTextContent('File Size too large');
    expect(screen.queryByRole('button', { name: 'Upload Thumbnail' })).not.toBeInTheDocument();
    expect(server.calls(endpoints.storeThumbnail)).toHaveLength(0);
  });

  it('moves the focus from the drop zone, which disappears, to the upload button', async () => {
    const { user } = await openReview();
    await user.upload(await screen.findByLabelText('Choose a thumbnail'), imageOf());
    expect(await screen.findByRole('button', { name: 'Upload Thumbnail' })).toHaveFocus();
  });

  it('rejects a file that is not a JPEG, PNG or WebP image', async () => {
    await openReview();
    await pickThumbnail(imageOf(10, 'image/svg+xml'));
    expect(screen.getByRole('alert')).toHaveTextContent(messages.imageInvalid);
  });

  it('sends the file as the field "thumbnail" and opens the publish stage', async () => {
    const app = await openReview();
    await reachPublishStage(app);
    const [call] = app.server.calls(endpoints.storeThumbnail);
    expect((call?.body as FormData).get('thumbnail')).toBeInstanceOf(File);
    expect(screen.getByRole('img', { name: 'Thumbnail preview' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Important Note for Youtubers' })).toHaveTextContent(
      /Secure authorization.*No token storage.*10 to 15 minutes.*email/,
    );
  });

  it('keeps the session alive during a slow upload', async () => {
    jest.useFakeTimers();
    const held = heldReply();
    const app = await openReview({}, (server) => {
      server.on(endpoints.storeThumbnail, held.handler);
      server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildCreator())));
    });
    await pickThumbnail();
    await uploadThumbnail(app);
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(app.path()).toBe(`/youtube/upload/${videoId}`);
    await act(async () => held.release(answer(endpoints.storeThumbnail, stored)));
    expect(await screen.findByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
  });

  it('stays open and shows the reason when the server refuses the file', async () => {
    const app = await openReview({}, (server) =>
      server.on(endpoints.storeThumbnail, refusal(400, messages.imageInvalid)),
    );
    await pickThumbnail();
    await uploadThumbnail(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.imageInvalid);
    expect(screen.getByRole('button', { name: 'Upload Thumbnail' })).toBeEnabled();
  });
});
