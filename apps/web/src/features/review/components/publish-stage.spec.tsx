import { endpoints, messages } from '@cutroom/contracts';
import { plainOptions } from '@cutroom/contracts/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { installFakeTabs, type FakeTabs } from '../../../testing/fake-tabs';
import {
  authorize,
  consentUrl,
  declare,
  openFilledReview,
  openReview,
  player,
  reachPublishStage,
  sourceAnswer,
  stored,
  type,
} from '../testing/review-page';

let browser: FakeTabs;

beforeEach(() => {
  browser = installFakeTabs();
});

describe('publish stage', () => {
  it('explains each visibility and counts characters and bytes as YouTube does', async () => {
    await reachPublishStage(await openReview());
    for (const [name, text] of [
      ['Private', 'only you and chosen people'],
      ['Unlisted', 'anyone with the link'],
      ['Public', 'everyone'],
    ]) {
      expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription(text);
      expect(screen.getByRole('radio', { name })).not.toBeChecked();
    }
    type('Description', 'é'.repeat(2_501));
    expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(/5002 \/ 5000 bytes/);
    expect(screen.getByLabelText('Description')).toBeInvalid();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('17 / 100 characters · 83 left');
  });

  it('does nothing and shows no message while a field is empty', async () => {
    const app = await openFilledReview();
    type('Tags', ' , ');
    expect(screen.getByText('Still needed: Tags')).toBeInTheDocument();
    await authorize(app);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(browser.tabs).toHaveLength(0);
    expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
  });

  it('names the YouTube rule that a field breaks, and makes no call', async () => {
    const app = await openFilledReview();
    type('Title', 'a < b');
    await authorize(app);
    expect(screen.getByRole('alert')).toHaveTextContent(messages.youtubeTitleRule);
    expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
  });

  it.each(['Publish at', 'Recording date'])(
    'does not take a half-typed %s for an empty one, even where it is out of sight',
    async (label) => {
      const app = await openFilledReview();
      Object.defineProperty(screen.getByLabelText(label), 'validity', { value: { valid: false } });
      await authorize(app);
      expect(screen.getByRole('alert')).toHaveTextContent(
        `Correct “${label}” under More options, or clear it`,
      );
      await app.user.click(screen.getByRole('button', { name: 'More options' }));
      expect(screen.getByLabelText(label)).not.toBeVisible();
      await authorize(app);
      expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
    },
  );

  it.each([
    ['Publish at', '20266-12-24T09:30'],
    ['Recording date', '20266-12-24'],
    ['Recording date', '0026-12-24'],
  ])('takes no mistyped year: %s %s', async (label, value) => {
    const app = await openFilledReview();
    await app.user.click(screen.getByRole('radio', { name: 'Public' }));
    type(label, value);
    await authorize(app);
    expect(screen.getByRole('alert')).toHaveTextContent(`Correct “${label}” under More options, or clear it`);
    expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
  });

  it('opens the consent page in a new tab without an opener, and goes to /videos', async () => {
    const held = heldReply();
    const app = await openFilledReview((server) => server.on(endpoints.startPublish, held.handler));
    await authorize(app);
    // The tab opens within the click; a browser would block it later.
    expect(browser.tabs).toEqual([expect.objectContaining({ opener: null, shows: null })]);
    await act(async () => held.release(answer(endpoints.startPublish, consentUrl)));
    await waitFor(() => expect(app.path()).toBe('/videos'));
    expect(browser.tabs[0]?.shows).toBe(consentUrl);
    const [call] = app.server.calls(endpoints.startPublish);
    expect(call?.credentials).toBe('include');
    expect(call?.body).toEqual({
      title: 'Monsoon',
      description: 'Rain over Mumbai',
      tags: ['mumbai', 'street food'],
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      videoId,
      thumbnail: `${stored.destination}/${stored.filename}`,
      version: 'v-green',
      options: plainOptions,
    });
  });

  it('asks whether the video is made for kids before it publishes, and the answer publishes', async () => {
    const app = await openReview();
    await reachPublishStage(app);
    for (const [label, value] of [
      ['Description', 'Rain'],
      ['Tags', 'rain'],
    ] as const)
      type(label, value);
    await app.user.click(screen.getByRole('radio', { name: 'Unlisted' }));
    await app.user.click(screen.getByRole('radio', { name: 'No' }));
    await authorize(app);
    expect(await screen.findByRole('dialog', { name: 'Is this video made for kids?' })).toBeInTheDocument();
    // The second click of a double click on 'Authorize and Upload' does not answer the question.
    fireEvent.click(screen.getByRole('button', { name: 'Yes, it is made for kids' }), { detail: 2 });
    expect(browser.tabs).toHaveLength(0);
    await declare(app, 'Yes, it is made for kids');
    await waitFor(() => expect(app.server.calls(endpoints.startPublish)).toHaveLength(1));
    expect(app.server.calls(endpoints.startPublish)[0]?.body).toMatchObject({
      options: { madeForKids: true },
    });
  });

  it('sends what was chosen under More options, a schedule for public videos only', async () => {
    const app = await openFilledReview();
    type('Publish at', '2020-01-02T03:04');
    expect(screen.getByText(messages.schedulePast)).toBeInTheDocument();
    type('Publish at', '2090-01-02T03:04');
    await authorize(app);
    expect(screen.getByRole('alert')).toHaveTextContent(messages.scheduleNotPublic);
    await app.user.click(screen.getByRole('radio', { name: 'Public' }));
    type('Category', '27');
    type('Language of the video', 'mr');
    type('Recording date', '2026-11-01');
    const synthetic = screen.getByRole('checkbox', { name: 'Altered or synthetic content' });
    expect(synthetic).toHaveAccessibleDescription(/looks real/);
    await app.user.click(synthetic);
    await app.user.click(screen.getByRole('checkbox', { name: 'Allow embedding' }));
    await authorize(app);
    await waitFor(() => expect(app.server.calls(endpoints.startPublish)).toHaveLength(1));
    expect(app.server.calls(endpoints.startPublish)[0]?.body).toMatchObject({
      privacyStatus: 'public',
      options: {
        ...plainOptions,
        categoryId: '27',
        language: 'mr',
        recordedOn: '2026-11-01',
        syntheticContent: true,
        embeddable: false,
        publishAt: new Date('2090-01-02T03:04').toISOString(),
      },
    });
  });

  it('stays open with a link to Google when the browser blocks the tab', async () => {
    browser.blocked = true;
    const app = await openFilledReview();
    await authorize(app);
    const link = await screen.findByRole('link', { name: 'Continue to Google' });
    expect(link).toHaveAttribute('href', consentUrl);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(app.path()).toBe(`/youtube/upload/${videoId}`);
    await app.user.click(link);
    expect(app.path()).toBe('/videos');
  });

  it('rejects a consent URL that is not http or https', async () => {
    const app = await openFilledReview((server) =>
      server.on(endpoints.startPublish, answer(endpoints.startPublish, 'javascript:alert(1)')),
    );
    await authorize(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong');
    expect(browser.tabs[0]).toMatchObject({ shows: null, closed: true });
  });

  it('closes the tab, shows the reason and keeps the form when the publish is refused', async () => {
    const app = await openFilledReview((server) =>
      server.on(endpoints.startPublish, refusal(400, messages.thumbnailNotFound)),
    );
    await authorize(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.thumbnailNotFound);
    expect(browser.tabs[0]?.closed).toBe(true);
    expect(screen.getByLabelText('Title')).toHaveValue('Monsoon');
  });

  it('plays the version that replaced the approved one, and approves that version next', async () => {
    const app = await openFilledReview((server) =>
      server.on(endpoints.startPublish, refusal(409, messages.versionNotWatched)),
    );
    const url = 'https://store.test/red.mp4';
    app.server.on(endpoints.videoSource, sourceAnswer({ url, version: 'v-red' }));
    await authorize(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.versionNotWatched);
    await waitFor(async () => expect(await player()).toHaveAttribute('src', url));
    await authorize(app);
    const sent = app.server.calls(endpoints.startPublish).map(({ body }) => body);
    expect(sent).toMatchObject([{ version: 'v-green' }, { version: 'v-red' }]);
  });

  it('cannot approve a video that the player has no URL for', async () => {
    await openFilledReview((server) => server.on(endpoints.videoSource, refusal(503, messages.unavailable)));
    const button = screen.getByRole('button', { name: 'Authorize and Upload' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('You can approve the video once it has loaded.');
  });

  it('keeps every value while the user changes the thumbnail', async () => {
    const app = await openFilledReview();
    await app.user.click(screen.getByRole('button', { name: 'Change Thumbnail' }));
    const stage = within(screen.getByRole('region', { name: 'Review' }));
    await app.user.click(stage.getByRole('button', { name: 'Upload Thumbnail' }));
    expect(await screen.findByLabelText('Tags')).toHaveValue('mumbai, street food');
    expect(screen.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
  });
});
