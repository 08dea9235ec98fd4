import { endpoints } from '@cutroom/contracts';
import { act, screen } from '@testing-library/react';
import { buildCreator, videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { installFakeTabs } from '../../../testing/fake-tabs';
import {
  authorize,
  openFilledReview,
  openReview,
  pickThumbnail,
  player,
  reachPublishStage,
  reopenReview as reopen,
  stored,
  type,
  uploadThumbnail,
} from '../testing/review-page';

const user = buildCreator()._id;

const restored = () => screen.queryByText('Draft restored.');

describe('review draft', () => {
  it('restores both stages after the session ended', async () => {
    await openFilledReview();
    expect(restored()).not.toBeInTheDocument();
    await reopen();
    expect(await screen.findByText('Draft restored.')).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Rain over Mumbai');
    expect(screen.getByLabelText('Tags')).toHaveValue('mumbai, street food');
    expect(screen.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  });

  it('publishes from a restored draft, with the stored thumbnail', async () => {
    installFakeTabs();
    await openFilledReview();
    const app = await reopen();
    await screen.findByText('Draft restored.');
    await player();
    await authorize(app);
    const [call] = app.server.calls(endpoints.startPublish);
    expect(call?.body).toMatchObject({
      title: 'Monsoon',
      thumbnail: `${stored.destination}/${stored.filename}`,
    });
  });

  it("aborts the upload of a thumbnail on 'Discard'", async () => {
    await openFilledReview();
    const app = await reopen();
    await screen.findByText('Draft restored.');
    await app.user.click(screen.getByRole('button', { name: 'Change Thumbnail' }));
    const held = heldReply();
    app.server.on(endpoints.storeThumbnail, held.handler);
    await pickThumbnail();
    await uploadThumbnail(app);
    const sent = app.server.calls(endpoints.storeThumbnail).at(-1);
    expect(sent?.signal).toMatchObject({ aborted: false });
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(sent?.signal).toMatchObject({ aborted: true });
    await act(async () => held.release(answer(endpoints.storeThumbnail, stored)));
    expect(screen.getByLabelText('Choose a thumbnail')).toBeEnabled();
    await pickThumbnail();
    expect(await screen.findByRole('button', { name: 'Upload Thumbnail' })).toBeEnabled();
    await reopen();
    await player();
    expect(restored()).not.toBeInTheDocument();
  });

  it('shows what is typed in another tab, so that neither tab replaces it unseen', async () => {
    const key = `cutroom.draft.${user}.publish.${videoId}`;
    await openFilledReview();
    const draft = window.localStorage.getItem(key) ?? '';
    window.localStorage.setItem(key, draft.replace('Rain over Mumbai', 'Rain over Pune'));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByLabelText('Description')).toHaveValue('Rain over Pune');
    type('Title', 'Monsoon 2');
    await reopen();
    expect(await screen.findByLabelText('Title')).toHaveValue('Monsoon 2');
    expect(screen.getByLabelText('Description')).toHaveValue('Rain over Pune');
  });

  it('is kept when YouTube or the server refuses the publish', async () => {
    installFakeTabs();
    const app = await openFilledReview((server) =>
      server.on(endpoints.startPublish, refusal(503, 'YouTube is overloaded')),
    );
    await authorize(app);
    await reopen();
    expect(await screen.findByLabelText('Title')).toHaveValue('Monsoon');
  });

  it('is not restored again once it is discarded', async () => {
    await openFilledReview();
    const { user: hand } = await reopen();
    await hand.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(restored()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Choose a thumbnail')).toBeInTheDocument();
    await reachPublishStage(await reopen());
    expect(screen.getByLabelText('Title')).toHaveValue('Monsoon in Mumbai');
    expect(screen.getByLabelText('Description')).toHaveValue('');
  });

  it('restores the thumbnail alone when nothing was typed', async () => {
    await reachPublishStage(await openReview());
    await reopen();
    expect(await screen.findByLabelText('Title')).toHaveValue('Monsoon in Mumbai');
    expect(restored()).toBeInTheDocument();
  });

  it('is restored only for its video and its user', async () => {
    await reachPublishStage(await openReview());
    type('Description', 'Only for this one');
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith('cutroom.draft.'));
    expect(keys.sort()).toEqual([
      `cutroom.draft.${user}.publish.${videoId}`,
      `cutroom.draft.${user}.thumbnail.${videoId}`,
    ]);
  });

  it('is removed when the video has been published', async () => {
    await openFilledReview();
    await reopen({ state: 'PUBLISHED' });
    await screen.findByText(/has been published/);
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('cutroom.draft.'))).toEqual([]);
  });

  it.each([
    ['a script instead of an image', { path: 'thumbnails/x', preview: 'javascript:alert(1)' }],
    ['no path', { path: '', preview: '' }],
    ['no text', { path: 1, preview: null }],
  ])('ignores a stored thumbnail with %s', async (_, value) => {
    const draft = JSON.stringify({ savedAt: Date.now(), value });
    window.localStorage.setItem(`cutroom.draft.${user}.thumbnail.${videoId}`, draft);
    await openReview();
    expect(await screen.findByLabelText('Choose a thumbnail')).toBeInTheDocument();
  });
});
