import { endpoints, type VideoDetails } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { buildFacts } from '@cutroom/contracts/testing';
import { buildMedia } from '../../../testing/build-media';
import { installFakeTabs } from '../../../testing/fake-tabs';
import {
  authorize,
  fillPublishForm,
  loadMetadata,
  openReview,
  player,
  reachPublishStage,
  soundOnly,
} from '../testing/review-page';

async function openFilled(video: Partial<VideoDetails>) {
  const app = await openReview(video);
  await reachPublishStage(app);
  await fillPublishForm(app);
  return app;
}

const button = () => screen.getByRole('button', { name: 'Authorize and Upload' });
const watched = () => screen.queryByRole('checkbox', { name: 'I have watched the original' });
const failed = buildMedia({ state: 'FAILED', problem: 'the codec is not known', preview: null });

beforeEach(() => {
  installFakeTabs();
});

describe('approval', () => {
  it('is impossible for a file without a video stream, and the page says why', async () => {
    await openFilled({ media: buildMedia({ facts: buildFacts({ video: null }) }) });
    expect(button()).toBeDisabled();
    expect(button()).toHaveAccessibleDescription(/This file has no video, so it cannot be approved/);
    expect(watched()).not.toBeInTheDocument();
    expect(screen.getByText('This file has no video')).toBeInTheDocument();
  });

  it('of a file that Cutroom cannot decode requires a confirmation that the creator has watched it', async () => {
    const app = await openFilled({ media: failed });
    expect(button()).toBeDisabled();
    expect(button()).toHaveAccessibleDescription('Watch the original first, and confirm it above.');
    expect(watched()).toHaveAccessibleDescription(/^It has no preview/);
    await app.user.click(watched() as HTMLElement);
    await authorize(app);
    const [call] = app.server.calls(endpoints.startPublish);
    expect(call?.body).toMatchObject({ watchedOriginal: true });
  });

  it('requires that confirmation when the player showed no image', async () => {
    await openFilled({});
    expect(watched()).not.toBeInTheDocument();
    loadMetadata(await player(), soundOnly);
    expect(watched()).not.toBeChecked();
    expect(watched()).toHaveAccessibleDescription(/^This player showed no image/);
    expect(button()).toBeDisabled();
    loadMetadata(await player());
    expect(watched()).not.toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  it('needs no confirmation once an image was shown', async () => {
    const app = await openFilled({ media: buildMedia() });
    loadMetadata(await player());
    loadMetadata(await player(), soundOnly);
    expect(watched()).not.toBeInTheDocument();
    await authorize(app);
    const [call] = app.server.calls(endpoints.startPublish);
    expect(call?.body).not.toHaveProperty('watchedOriginal');
  });
});

describe('facts of the review', () => {
  it('show the real resolution beside the declared quality', async () => {
    await openReview({ media: buildMedia() });
    expect(await screen.findByText(/1080p · 1920 × 1080/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Checks' })).toHaveTextContent('No problems found');
    expect(screen.getByRole('region', { name: 'File' })).toHaveTextContent('H.264, High');
  });
});
