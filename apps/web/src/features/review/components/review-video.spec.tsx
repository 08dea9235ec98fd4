import { endpoints, messages, type Video } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildSignIn, buildVideo, teamId, videoId } from '../../../testing/builders';
import { answer, heldReply, noContent, refusal, type FakeServer } from '../../../testing/fake-server';
import { installFakeTabs, type FakeTabs } from '../../../testing/fake-tabs';
import { renderApp } from '../../../testing/render-app';

const stored = { destination: `thumbnails/${teamId}`, filename: '01234567-89ab-cdef-0123-456789abcdef.png' };
const consent = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';
const sourceUntil = (expiresAt: string, url = 'https://store.test/1.mp4', version = 'v-green') =>
  answer(endpoints.videoSource, { url, expiresAt, version });

let browser: FakeTabs;
let alerts: string[];

beforeEach(() => {
  browser = installFakeTabs();
  alerts = [];
  window.alert = (text) => void alerts.push(String(text));
});

const open = (video: Partial<Video> = {}, serve: (server: FakeServer) => void = () => undefined) =>
  renderApp(`/youtube/upload/${videoId}`, {
    as: buildCreator(),
    serve: (server) => {
      server.on(endpoints.videoDetails, answer(endpoints.videoDetails, buildVideo(video)));
      server.on(endpoints.videoSource, sourceUntil('2099-01-01T00:00:00.000Z'));
      server.on(endpoints.storeThumbnail, answer(endpoints.storeThumbnail, stored));
      server.on(endpoints.startPublish, answer(endpoints.startPublish, consent));
      server.on(endpoints.pendingVideos, noContent);
      serve(server);
    },
  });
type OpenedApp = Awaited<ReturnType<typeof open>>;

function picture(size = 1_000, type = 'image/png'): File {
  const file = new File(['p'], 'thumbnail.png', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

async function pick(file = picture()) {
  fireEvent.change(await screen.findByLabelText('Choose a thumbnail'), { target: { files: [file] } });
}

async function reachStage2(app: OpenedApp) {
  await pick();
  await app.user.click(await screen.findByRole('button', { name: 'Upload Thumbnail' }));
  await screen.findByRole('heading', { name: 'Upload to Youtube' });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillIn({ user }: OpenedApp) {
  type('Title', 'Monsoon');
  type('Description', 'Rain over Mumbai');
  type('Tags', 'mumbai, street food');
  await user.click(screen.getByRole('radio', { name: 'Unlisted' }));
  await user.click(screen.getByRole('radio', { name: 'No' }));
}

const authorize = ({ user }: OpenedApp) =>
  user.click(screen.getByRole('button', { name: 'Authorize and Upload' }));
const player = () => screen.findByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');

function fail(movie: HTMLVideoElement, code: number) {
  Object.defineProperty(movie, 'error', { value: { code }, configurable: true });
  fireEvent.error(movie);
}

describe('the video under review', () => {
  it('stands above its stages, with what the editor said', async () => {
    await open();
    const movie = await player();
    expect(movie).toHaveAttribute('src', 'https://store.test/1.mp4');
    const stage = screen.getByRole('region', { name: 'Review' });
    expect(movie.compareDocumentPosition(stage)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Second cut, colour corrected')).toBeInTheDocument();
    expect(screen.getByText(/^Editor: Asha Rao/)).toBeInTheDocument();
  });

  it('offers the file when the browser cannot play it', async () => {
    await open({ extension: 'mkv' });
    fail(await player(), 4);
    expect(await screen.findByText(/cannot play this \.mkv file/)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Download the video' });
    expect(link).toHaveAttribute('href', 'https://store.test/1.mp4');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('asks for another address when the first has ended, and goes on where it stood', async () => {
    const { server } = await open({}, (fake) =>
      fake.on(endpoints.videoSource, sourceUntil('2020-01-01T00:00:00.000Z')),
    );
    const movie = await player();
    Object.defineProperty(movie, 'currentTime', { value: 42 });
    fireEvent.timeUpdate(movie);
    server.on(
      endpoints.videoSource,
      sourceUntil('2099-01-01T00:00:00.000Z', 'https://store.test/1.mp4?again'),
    );
    fail(movie, 4);
    await waitFor(async () =>
      expect(await player()).toHaveAttribute('src', 'https://store.test/1.mp4?again'),
    );
    const again = await player();
    fireEvent.loadedMetadata(again);
    expect(again.currentTime).toBe(42);
    expect(server.calls(endpoints.videoSource)).toHaveLength(2);
  });

  it('plays on with a renewed URL although the browser paused the video that broke off', async () => {
    const { server } = await open({}, (fake) =>
      fake.on(endpoints.videoSource, sourceUntil('2020-01-01T00:00:00.000Z')),
    );
    const movie = await player();
    const isPaused = (paused: boolean) =>
      Object.defineProperty(movie, 'paused', { value: paused, configurable: true });
    isPaused(false);
    fireEvent.timeUpdate(movie);
    const far = '2099-01-01T00:00:00.000Z';
    server.on(endpoints.videoSource, sourceUntil(far, 'https://store.test/1.mp4?again'));
    fail(movie, 2);
    isPaused(true);
    fireEvent.timeUpdate(movie);
    await waitFor(async () =>
      expect(await player()).toHaveAttribute('src', 'https://store.test/1.mp4?again'),
    );
    const again = await player();
    let played = 0;
    again.play = async () => void (played += 1);
    fireEvent.loadedMetadata(again);
    expect(played).toBe(1);
  });

  it('starts another version from its beginning', async () => {
    const { server } = await open({}, (fake) =>
      fake.on(endpoints.videoSource, sourceUntil('2020-01-01T00:00:00.000Z')),
    );
    const movie = await player();
    Object.defineProperty(movie, 'currentTime', { value: 42 });
    fireEvent.timeUpdate(movie);
    const far = '2099-01-01T00:00:00.000Z';
    server.on(endpoints.videoSource, sourceUntil(far, 'https://store.test/2.mp4', 'v-red'));
    fail(movie, 4);
    await waitFor(async () => expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4'));
    const again = await player();
    fireEvent.loadedMetadata(again);
    expect(again.currentTime).toBe(0);
  });

  it('loads again on demand when the network failed', async () => {
    const { user } = await open();
    const movie = await player();
    let loads = 0;
    movie.load = () => void (loads += 1);
    fail(movie, 2);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(loads).toBe(1);
    expect(screen.queryByText("We couldn't load the video.")).not.toBeInTheDocument();
  });

  it.each([
    ['PUBLISHING', /on its way/],
    ['PUBLISHED', /has been published/],
  ] as const)('says when it is not pending any more: %s', async (state, text) => {
    const { server } = await open({ state });
    expect(await screen.findByText(messages.videoNotPending)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See upload status' })).toHaveAttribute('href', '/status');
    expect(server.calls(endpoints.videoSource)).toHaveLength(0);
  });

  it('says when there is no such video', async () => {
    await open({}, (server) => server.on(endpoints.videoDetails, refusal(404, messages.videoNotFound)));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.videoNotFound);
  });
});

describe('stage 1, the thumbnail', () => {
  it('shows the size limit and that a thumbnail is required', async () => {
    await open();
    expect(await screen.findByText('Max file size 2 MB')).toBeInTheDocument();
    expect(screen.getByText('You cannot procceed without uploading thumbnail')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload Thumbnail' })).not.toBeInTheDocument();
  });

  it('takes a file of 2,000,000 bytes, shows it, and lets it be changed', async () => {
    await open();
    await pick(picture(2_000_000));
    expect(await screen.findByRole('img', { name: 'Thumbnail preview' })).toHaveAttribute(
      'src',
      'blob:preview',
    );
    expect(screen.getByRole('button', { name: 'Change Thumbnail' })).toBeEnabled();
    expect(alerts).toEqual([]);
  });

  it("alerts 'File Size too large' over that, and takes nothing", async () => {
    const { server } = await open();
    await pick(picture(2_000_001));
    expect(alerts).toEqual(['File Size too large']);
    expect(screen.getByRole('alert')).toHaveTextContent('File Size too large');
    expect(screen.queryByRole('button', { name: 'Upload Thumbnail' })).not.toBeInTheDocument();
    expect(server.calls(endpoints.storeThumbnail)).toHaveLength(0);
  });

  it('hands the focus on from the drop zone, which goes, to what comes next', async () => {
    const { user } = await open();
    await user.upload(await screen.findByLabelText('Choose a thumbnail'), picture());
    expect(await screen.findByRole('button', { name: 'Upload Thumbnail' })).toHaveFocus();
  });

  it('takes pictures only', async () => {
    await open();
    await pick(picture(10, 'image/svg+xml'));
    expect(screen.getByRole('alert')).toHaveTextContent(messages.imageInvalid);
  });

  it('goes on after a successful upload, in its own field', async () => {
    const app = await open();
    await reachStage2(app);
    const [call] = app.server.calls(endpoints.storeThumbnail);
    expect((call?.body as FormData).get('thumbnail')).toBeInstanceOf(File);
    expect(screen.getByRole('img', { name: 'Thumbnail preview' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Important Note for Youtubers' })).toHaveTextContent(
      /Secure authorization.*No token storage.*10 to 15 minutes.*email/,
    );
  });

  it('keeps the session alive while it is being sent', async () => {
    jest.useFakeTimers();
    const held = heldReply();
    const app = await open({}, (server) => {
      server.on(endpoints.storeThumbnail, held.handler);
      server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildCreator())));
    });
    await pick();
    await app.user.click(await screen.findByRole('button', { name: 'Upload Thumbnail' }));
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(app.path()).toBe(`/youtube/upload/${videoId}`);
    await act(async () => held.release(answer(endpoints.storeThumbnail, stored)));
    expect(await screen.findByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
  });

  it('stays when it is refused, and says why', async () => {
    const app = await open({}, (server) =>
      server.on(endpoints.storeThumbnail, refusal(400, messages.imageInvalid)),
    );
    await pick();
    await app.user.click(await screen.findByRole('button', { name: 'Upload Thumbnail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.imageInvalid);
    expect(screen.getByRole('button', { name: 'Upload Thumbnail' })).toBeEnabled();
  });
});

describe('stage 2, Upload to Youtube', () => {
  it('explains the visibilities and counts as YouTube counts', async () => {
    const app = await open();
    await reachStage2(app);
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
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('17 / 100 characters');
  });

  it('does nothing and says nothing while a field is missing', async () => {
    const app = await open();
    await reachStage2(app);
    await fillIn(app);
    type('Tags', ' , ');
    await authorize(app);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(browser.tabs).toHaveLength(0);
    expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
  });

  it("says which of YouTube's rules is broken, before anything is sent", async () => {
    const app = await open();
    await reachStage2(app);
    await fillIn(app);
    type('Title', 'a < b');
    await authorize(app);
    expect(screen.getByRole('alert')).toHaveTextContent(messages.youtubeTitleRule);
    expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
  });

  it('shows the consent page in a new tab, without a tie to this one, and goes to /videos', async () => {
    const held = heldReply();
    const app = await open({}, (server) => server.on(endpoints.startPublish, held.handler));
    await reachStage2(app);
    await fillIn(app);
    await authorize(app);
    // Within the click, or the browser would block it.
    expect(browser.tabs).toEqual([expect.objectContaining({ opener: null, shows: null })]);
    await act(async () => held.release(answer(endpoints.startPublish, consent)));
    await waitFor(() => expect(app.path()).toBe('/videos'));
    expect(browser.tabs[0]?.shows).toBe(consent);
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
    });
  });

  it('gives a link to click when the browser blocks the tab, and stays', async () => {
    browser.blocked = true;
    const app = await open();
    await reachStage2(app);
    await fillIn(app);
    await authorize(app);
    const link = await screen.findByRole('link', { name: 'Continue to the consent page' });
    expect(link).toHaveAttribute('href', consent);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(app.path()).toBe(`/youtube/upload/${videoId}`);
    await app.user.click(link);
    expect(app.path()).toBe('/videos');
  });

  it('goes to no address that is not a web page', async () => {
    const app = await open({}, (server) =>
      server.on(endpoints.startPublish, answer(endpoints.startPublish, 'javascript:alert(1)')),
    );
    await reachStage2(app);
    await fillIn(app);
    await authorize(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong');
    expect(browser.tabs[0]).toMatchObject({ shows: null, closed: true });
  });

  it('closes the tab and says why when the publish is refused', async () => {
    const app = await open({}, (server) =>
      server.on(endpoints.startPublish, refusal(400, messages.thumbnailNotFound)),
    );
    await reachStage2(app);
    await fillIn(app);
    await authorize(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.thumbnailNotFound);
    expect(browser.tabs[0]?.closed).toBe(true);
    expect(screen.getByLabelText('Title')).toHaveValue('Monsoon');
  });

  it('plays the version that replaced the approved one, and approves that one next', async () => {
    const app = await open({}, (server) =>
      server.on(endpoints.startPublish, refusal(409, messages.versionNotWatched)),
    );
    await reachStage2(app);
    await fillIn(app);
    const far = '2099-01-01T00:00:00.000Z';
    app.server.on(endpoints.videoSource, sourceUntil(far, 'https://store.test/red.mp4', 'v-red'));
    await authorize(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.versionNotWatched);
    await waitFor(async () => expect(await player()).toHaveAttribute('src', 'https://store.test/red.mp4'));
    await authorize(app);
    const sent = app.server.calls(endpoints.startPublish).map(({ body }) => body);
    expect(sent).toMatchObject([{ version: 'v-green' }, { version: 'v-red' }]);
  });

  it('cannot approve a video whose player has no URL', async () => {
    const app = await open({}, (server) =>
      server.on(endpoints.videoSource, refusal(503, messages.unavailable)),
    );
    await reachStage2(app);
    await fillIn(app);
    const button = screen.getByRole('button', { name: 'Authorize and Upload' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('You can approve the video once it has loaded.');
  });

  it('loses nothing that was typed when the thumbnail is changed', async () => {
    const app = await open();
    await reachStage2(app);
    await fillIn(app);
    await app.user.click(screen.getByRole('button', { name: 'Change Thumbnail' }));
    const stage = within(screen.getByRole('region', { name: 'Review' }));
    await app.user.click(stage.getByRole('button', { name: 'Upload Thumbnail' }));
    expect(await screen.findByLabelText('Tags')).toHaveValue('mumbai, street food');
    expect(screen.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
  });
});
