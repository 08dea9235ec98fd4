import { endpoints, type UploadRequest } from '@cutroom/contracts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { buildEditor, buildSignIn, buildVideo, teamId, videoId } from '../../../testing/builders';
import { answer, noContent, type FakeReply, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { currentBatch } from '../api/current-batch';
import { currentUpload } from '../api/current-upload';
import { tray } from '../api/tray';
import { FakeRequest, installFakeRequests } from './fake-request';
import { videoOf } from './video-files';

export const editor = buildEditor();
export const presignedUrl = `https://store.test/cutroom/incoming/${teamId}/${videoId}.mp4?X-Amz-Signature=secret`;
export const uploadStarted = answer(endpoints.startUpload, presignedUrl);

export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** For every spec of the upload page: fake timers and fake PUTs. */
export function setUpUploadPage() {
  let removeFakeRequests: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    removeFakeRequests = installFakeRequests();
  });
  afterEach(() => {
    // Unmounts the page first, because it shows what is stopped here.
    cleanup();
    currentUpload.leave();
    currentBatch.clear();
    tray.close();
    removeFakeRequests();
  });
}

interface OpenOptions {
  start?: FakeReply;
  serve?: (server: FakeServer) => void;
  expiresIn?: number;
}

export async function openUploadPage({
  start = uploadStarted,
  serve = () => undefined,
  expiresIn = 60,
}: OpenOptions = {}) {
  const app = await renderApp('/platform/upload', {
    as: editor,
    expiresIn,
    serve: (server) => {
      server.on(endpoints.startUpload, start);
      server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
      server.on(endpoints.pendingVideos, noContent);
      server.on(endpoints.cancelUpload, answer(endpoints.cancelUpload, null));
      server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(editor)));
      serve(server);
    },
  });
  // Also waits for the data of the top bar.
  await pass(0);
  return app;
}
type App = Awaited<ReturnType<typeof renderApp>>;

export async function click(element: HTMLElement) {
  fireEvent.click(element);
  await pass(0);
}

export const initiateButton = () => screen.getByRole('button', { name: 'Initiate Upload' });
export const commentsField = () => screen.getByRole('textbox', { name: 'Comments' });
export const titleField = () => screen.getByRole('textbox', { name: 'Title' });
export const filePicker = () => screen.getByLabelText('Video file');
export const step = (name: RegExp) => within(screen.getByRole('region', { name }));

/** Sets each field at once, because typing key by key takes half of the suite's time. */
function fillDetails() {
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

export async function submitDetails(app: App) {
  fillDetails();
  await act(() => app.user.click(initiateButton()));
  await pass(0);
}

export async function pick(file = videoOf('cut.mp4')) {
  fireEvent.change(filePicker(), { target: { files: [file] } });
  await pass(0);
}

/** Opens the page and submits the details. */
export async function openStepTwo(options?: OpenOptions) {
  const app = await openUploadPage(options);
  await submitDetails(app);
  return app;
}

/** Opens the page, submits the details and starts sending a file. */
export async function startSending(options?: OpenOptions) {
  const app = await openStepTwo(options);
  await pick();
  return app;
}

/** The object store accepts the file; the page then notifies the server. */
export async function finishSending() {
  await act(async () => FakeRequest.latest().answer(200));
  await pass(0);
}

/** Whether the browser would prompt before the page is closed or reloaded. */
export function promptsBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Selects these files together, and waits until they have been read. */
export async function fillInFrom(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Fill in from a file'), { target: { files } });
  // Reading a file takes several event loop turns.
  for (const _ of [...files, 'and the form']) await pass(0);
}

/** The page has started an upload twice with the same details, each time as a new one. */
export function expectStartedAnew(server: FakeServer): void {
  const bodies = server.calls(endpoints.startUpload).map(({ body }) => body as UploadRequest);
  const [first, second] = bodies.map(({ clientId, ...details }) => ({ clientId, details }));
  expect(second?.details).toEqual(first?.details);
  expect(second?.clientId).not.toBe(first?.clientId);
}
