import { endpoints, limits, messages } from '@cutroom/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildEditor, buildSignIn, buildVideo, teamId } from '../../../testing/builders';
import { answer, noContent, refusal, type FakeReply, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { upload } from '../api/upload';
import { FakeRequest, fileOf, installFakeRequests } from '../testing/fake-request';

const editor = buildEditor();
const address = 'https://store.test/videos/1.mp4?X-Amz-Signature=secret';
const addressReady = answer(endpoints.startUpload, address);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let alerts: string[];
let logged: unknown[][];
let putBack: () => void;
const logError = console.error;

beforeEach(() => {
  jest.useFakeTimers();
  putBack = installFakeRequests();
  alerts = [];
  window.alert = (text) => void alerts.push(String(text));
});

afterEach(() => {
  upload.discard();
  putBack();
  console.error = logError;
});

/** For a PUT that fails on purpose: the console output is expected (docs/product.md#10-errors-and-messages). */
function listenToConsole() {
  logged = [];
  console.error = (...args: unknown[]) => void logged.push(args);
}

const open = (
  start: FakeReply = addressReady,
  serve: (server: FakeServer) => void = () => undefined,
  expiresIn = 60,
) =>
  renderApp('/platform/upload', {
    as: editor,
    expiresIn,
    serve: (server) => {
      server.on(endpoints.startUpload, start);
      server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
      server.on(endpoints.pendingVideos, noContent);
      server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(editor)));
      serve(server);
    },
  });
type OpenedApp = Awaited<ReturnType<typeof open>>;

const initiate = () => screen.getByRole('button', { name: 'Initiate Upload' });
const step = (name: RegExp) => within(screen.getByRole('region', { name }));

/** Set at once: key by key, and looked up by role, this would be half of the suite's time. */
function fillIn() {
  const values = {
    Title: 'Monsoon in Mumbai',
    Comments: 'Second cut',
    'Maximum Video Quality': '1080p',
    'Video Extension': 'mp4',
  };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

async function doStep1(app: OpenedApp) {
  fillIn();
  await act(() => app.user.click(initiate()));
  await pass(0);
}

function pick(name = 'cut.mp4', size?: number) {
  fireEvent.change(screen.getByLabelText('Video file'), { target: { files: [fileOf(name, size)] } });
}

async function sendAll(app: OpenedApp) {
  await doStep1(app);
  pick();
  await act(async () => FakeRequest.latest().answer(200));
  await pass(0);
}

/** Whether the browser asks before the page is closed or reloaded. */
function unload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('step 1', () => {
  it('stands beside a locked step 2 from the start', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Upload on Platform' })).toBeInTheDocument();
    expect(step(/Step 2/).getByText('Locked until step 1 is done')).toBeInTheDocument();
    expect(screen.getByLabelText('Video file')).toBeDisabled();
    expect(initiate()).toHaveAccessibleDescription(/irreversible/);
  });

  it('offers every quality and extension of contracts', async () => {
    await open();
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

  it("says 'Invalid Inputs' for 5 seconds when something is missing, and asks nothing of the server", async () => {
    const app = await open();
    await app.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Monsoon');
    await app.user.click(initiate());
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid Inputs');
    expect(screen.getByRole('textbox', { name: 'Comments' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Title' })).toBeValid();
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(0);
  });

  it('locks when it has succeeded, with what was typed still to be read, and step 2 opens', async () => {
    const app = await open();
    await doStep1(app);
    expect(app.server.calls(endpoints.startUpload)[0]?.body).toEqual({
      title: 'Monsoon in Mumbai',
      comment: 'Second cut',
      maximumVideoQuality: '1080p',
      extension: 'mp4',
      teamId,
    });
    expect(screen.getByRole('textbox', { name: 'Title' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Monsoon in Mumbai');
    expect(screen.queryByRole('button', { name: 'Initiate Upload' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Video file')).toBeEnabled();
  });

  it.each<[string, FakeReply, string]>([
    ['an empty address', answer(endpoints.startUpload, ''), 'Internal Server Error , contact Developer'],
    ['no success', { status: 500 }, 'Internal Server Error , kindly Contact Developer'],
    ['a refusal that says why', refusal(403, messages.notInTeam), messages.notInTeam],
    ['nothing', 'unreachable', 'Cutroom cannot be reached. Check your connection and try again'],
  ])('says so when the server answers %s, and stays open', async (_, reply, text) => {
    const app = await open(reply);
    await doStep1(app);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Monsoon in Mumbai');
    expect(initiate()).toBeEnabled();
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('step 2', () => {
  it.each([
    ['another extension', 'cut.mov', 1_000, /not a \.mp4 file/],
    ['more than one PUT takes', 'cut.mp4', limits.videoMaxBytes + 1, /Choose one of up to 5 GB/],
    ['nothing in it', 'cut.mp4', 0, /is empty/],
  ])('refuses a file with %s before a byte is sent', async (_, name, size, text) => {
    await doStep1(await open());
    pick(name, size);
    expect(step(/Step 2/).getByRole('alert')).toHaveTextContent(text);
    expect(FakeRequest.sent).toHaveLength(0);
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a dropped file', async () => {
    await doStep1(await open());
    fireEvent.drop(screen.getByLabelText('Video file'), { dataTransfer: { files: [fileOf('cut.mp4')] } });
    expect(FakeRequest.latest()).toMatchObject({ method: 'PUT', url: address });
  });

  it('shows percentage, MB/s and the remaining time while it sends, and asks to stay', async () => {
    await doStep1(await open());
    pick('cut.mp4', 600_000_000);
    const bar = screen.getByRole('progressbar', { name: 'Upload progress' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getByText('Remaining time: Calculating')).toBeInTheDocument();
    await pass(500);
    act(() => FakeRequest.latest().progress(1_250_000));
    expect(screen.getByText('2.50 MB/s')).toBeInTheDocument();
    expect(screen.getByText('Remaining time: 4 Minutes')).toBeInTheDocument();
    act(() => FakeRequest.latest().progress(599_999_999));
    expect(FakeRequest.latest().headers).toEqual({ 'content-type': 'video/mp4' });
    await pass(1_000);
    expect(bar).toHaveAttribute('aria-valuenow', '99');
    expect(screen.getByText('Remaining time: Less than 1 Minute')).toBeInTheDocument();
    expect(screen.getByText(/Stay on this page/)).toBeInTheDocument();
    expect(document.title).toBe('99% · Upload on Platform · Cutroom');
  });

  it('tells the server of the finished upload and goes to /videos', async () => {
    const app = await open();
    await sendAll(app);
    expect(app.server.calls(endpoints.finishUpload).map(({ body }) => body)).toEqual([{ url: address }]);
    expect(app.path()).toBe('/videos');
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
  });

  it('shows the video in a list that was read just before', async () => {
    const app = await renderApp('/videos', {
      as: editor,
      serve: (server) => {
        server.on(endpoints.pendingVideos, noContent);
        server.on(endpoints.startUpload, addressReady);
        server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
      },
    });
    await screen.findByText('No Pending Videos');
    await app.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Upload Video' }));
    await screen.findByRole('heading', { level: 1, name: 'Upload on Platform' });
    app.server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [buildVideo()]));
    await sendAll(app);
    expect(await screen.findByRole('article', { name: 'Monsoon in Mumbai' })).toBeInTheDocument();
  });

  it('renews the session by itself for as long as it sends, and no longer', async () => {
    const app = await open();
    await doStep1(app);
    pick();
    await pass(200_000);
    expect(app.path()).toBe('/platform/upload');
    expect(session.get().session.login).toBe(true);
    await act(async () => FakeRequest.latest().answer(200));
    await pass(0);
    expect(app.path()).toBe('/videos');
    await pass(61_000);
    expect(app.path()).toBe('/signin');
  });

  it("alerts 'Upload failed. Check console for details.', then sends the file again without asking anything", async () => {
    listenToConsole();
    const app = await open();
    await doStep1(app);
    pick();
    const file = FakeRequest.latest().body;
    await act(async () => FakeRequest.latest().answer(503, '<Error><Code>SlowDown</Code></Error>'));
    expect(alerts).toEqual(['Upload failed. Check console for details.']);
    expect(String(logged[0]?.[1])).toContain('503 SlowDown');
    expect(JSON.stringify(logged)).not.toContain('secret');
    expect(screen.getByRole('alert')).toHaveTextContent('Upload failed. Check console for details.');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(FakeRequest.sent).toHaveLength(2);
    expect(FakeRequest.latest()).toMatchObject({ url: address, body: file });
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(1);
    await act(async () => FakeRequest.latest().answer(200));
    await pass(0);
    expect(app.path()).toBe('/videos');
  });

  it('asks for a new address with the same details when the hour is over', async () => {
    listenToConsole();
    const app = await open(addressReady, undefined, 7_200);
    await doStep1(app);
    pick();
    await act(async () => FakeRequest.latest().breakOff());
    jest.setSystemTime(Date.now() + limits.uploadUrlLifetimeMs);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(FakeRequest.sent).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Get a new link and upload cut.mp4' }));
    await pass(0);
    const [first, second] = app.server.calls(endpoints.startUpload);
    expect(second?.body).toEqual(first?.body);
    expect(FakeRequest.sent).toHaveLength(2);
  });

  it('says that the video is not lost when the server could not be told, and tells it again', async () => {
    const app = await open(addressReady, (server) => server.on(endpoints.finishUpload, 'unreachable'));
    await sendAll(app);
    expect(screen.getByText("Your video arrived. We're finishing up.")).toBeInTheDocument();
    app.server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(app.path()).toBe('/videos');
  });

  it('is open again after a reload, for the file alone', async () => {
    const app = await open();
    await doStep1(app);
    app.unmount();
    upload.open('somebody-else');
    await open();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Monsoon in Mumbai');
    pick();
    expect(FakeRequest.latest().url).toBe(address);
  });

  it('goes on sending when the session ends all the same, and shows it after the next sign-in', async () => {
    const app = await open();
    await doStep1(app);
    pick();
    act(() => session.end());
    expect(app.path()).toBe('/signin');
    expect(FakeRequest.latest().aborted).toBe(false);
    expect(unload()).toBe(true);
    app.unmount();
    await open();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
  });
});

describe('leaving while a file is being sent', () => {
  it('is asked about by the browser, only then', async () => {
    const app = await open();
    await doStep1(app);
    expect(unload()).toBe(false);
    pick();
    expect(unload()).toBe(true);
    await act(async () => FakeRequest.latest().answer(200));
    await pass(0);
    expect(unload()).toBe(false);
  });

  it('is asked about within the app, and staying changes nothing', async () => {
    const app = await open();
    await doStep1(app);
    pick();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Leave while/ }));
    expect(app.path()).toBe('/platform/upload');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(FakeRequest.latest().aborted).toBe(false);
    expect(app.path()).toBe('/platform/upload');
  });

  it('stops the upload when it is meant', async () => {
    const app = await open(addressReady, (server) => server.on(endpoints.teamStats, noContent));
    await doStep1(app);
    pick();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await app.user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
    await pass(0);
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(alerts).toEqual([]);
    expect(app.path()).toBe('/dashboard');
  });

  it('is asked about by Logout too, and what was begun waits for the next sign-in', async () => {
    const app = await open(addressReady, (server) =>
      server.on(endpoints.logout, answer(endpoints.logout, null)),
    );
    await doStep1(app);
    pick();
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Leave while/ }));
    expect(app.server.calls(endpoints.logout)).toHaveLength(0);
    await app.user.click(dialog.getByRole('button', { name: 'Stop and leave' }));
    await pass(0);
    expect(app.path()).toBe('/signin');
    expect(app.server.calls(endpoints.logout)).toHaveLength(1);
    expect(FakeRequest.latest().aborted).toBe(true);
    expect(unload()).toBe(false);
    app.unmount();
    await open();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Monsoon in Mumbai');
    expect(screen.getByLabelText('Video file')).toBeEnabled();
  });
});
