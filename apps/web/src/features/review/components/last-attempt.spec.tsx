import { endpoints, type LastAttempt } from '@cutroom/contracts';
import { plainOptions } from '@cutroom/contracts/testing';
import { screen } from '@testing-library/react';
import { teamId } from '../../../testing/builders';
import { installFakeTabs } from '../../../testing/fake-tabs';
import { authorize, declare, openFilledReview, player, reopenReview, type } from '../testing/review-page';

const thumbnail = `thumbnails/${teamId}/89abcdef-0123-4567-89ab-cdef01234567.png`;
const thumbnailUrl = 'https://store.test/last.png';

const buildAttempt = (overrides: Partial<LastAttempt> = {}): LastAttempt => ({
  title: 'Rain',
  description: 'Sent from the phone',
  tags: ['rain', 'street food'],
  privacyStatus: 'unlisted',
  notifySubscribers: false,
  thumbnail,
  at: new Date().toISOString(),
  ...overrides,
});

const reopen = (lastAttempt?: LastAttempt) => reopenReview({ lastAttempt, thumbnailUrl });

const filledIn = () => screen.findByText('Filled in from your last attempt.');

describe('the last attempt', () => {
  it('fills in stage 2 on a device without a draft, and can be sent unchanged', async () => {
    installFakeTabs();
    const { at, ...details } = buildAttempt();
    const app = await reopen({ at, ...details });
    await filledIn();
    expect(screen.getByLabelText('Title')).toHaveValue('Rain');
    expect(screen.getByLabelText('Tags')).toHaveValue('rain, street food');
    expect(screen.getByAltText('Thumbnail preview')).toHaveAttribute('src', thumbnailUrl);
    await player();
    await authorize(app);
    await declare(app);
    const [call] = app.server.calls(endpoints.startPublish);
    expect(call?.body).toMatchObject({ ...details, options: plainOptions });
  });

  it('starts at stage 1 when its thumbnail is gone, and still fills in stage 2', async () => {
    await reopen(buildAttempt({ thumbnail: null }));
    await filledIn();
    expect(screen.getByLabelText('Choose a thumbnail')).toBeInTheDocument();
  });

  it('yields to a newer draft of this browser', async () => {
    const before = new Date(Date.now() - 60_000).toISOString();
    await openFilledReview();
    await reopen(buildAttempt({ at: before }));
    expect(await screen.findByText('Draft restored.')).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Rain over Mumbai');
  });

  it('replaces an older draft of this browser', async () => {
    await openFilledReview();
    await reopen(buildAttempt({ at: new Date(Date.now() + 1).toISOString() }));
    await filledIn();
    expect(screen.getByLabelText('Description')).toHaveValue('Sent from the phone');
  });

  it('yields to later input, even if the clock of this device is behind', async () => {
    const ahead = buildAttempt({ at: new Date(Date.now() + 300_000).toISOString() });
    await reopen(ahead);
    await filledIn();
    type('Description', 'Typed after the attempt');
    await reopen(ahead);
    expect(await screen.findByText('Draft restored.')).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Typed after the attempt');
    expect(screen.getByLabelText('Title')).toHaveValue('Rain');
  });

  it('is not restored once it is discarded, until there is another attempt', async () => {
    const first = buildAttempt();
    const { user } = await reopen(first);
    await filledIn();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/Filled in/)).not.toBeInTheDocument();
    await reopen(first);
    expect(await screen.findByLabelText('Choose a thumbnail')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    await reopen(buildAttempt({ at: new Date(Date.now() + 1_000).toISOString() }));
    await filledIn();
  });
});
