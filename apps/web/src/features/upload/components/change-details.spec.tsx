import { endpoints, messages, type Proposal } from '@cutroom/contracts';
import { emptyProposal } from '@cutroom/contracts/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { videoId } from '../../../testing/builders';
import { answer, refusal, type FakeServer } from '../../../testing/fake-server';
import { FakeRequest } from '../testing/fake-request';
import { by, nextId, nextStarted, saved, typed } from '../testing/proposed';
import {
  click,
  editor,
  initiateButton,
  openStepTwo,
  pass,
  pick,
  setUpUploadPage,
  titleField,
} from '../testing/upload-page';
import { videoOf } from '../testing/video-files';

setUpUploadPage();

const thumbnails = ['1', '2'].map((id) => ({ _id: id.repeat(24), url: `http://store.test/${id}.png`, by }));

const propose = (proposal: Proposal) => (server: FakeServer) =>
  server.on(endpoints.proposal, ({ params }) =>
    answer(endpoints.proposal, params.videoId === videoId ? proposal : emptyProposal),
  );

/** Starts an upload that has a proposal. The next upload will have another ID. */
async function openStarted(serve: (server: FakeServer) => void) {
  const app = await openStepTwo({ serve });
  app.server.on(endpoints.startUpload, nextStarted);
  return app;
}
type App = Awaited<ReturnType<typeof openStarted>>;

const button = (name: string) => screen.getByRole('button', { name });
const changeDetails = () => click(button('Change the details'));
const cancelled = (app: App) => app.server.calls(endpoints.cancelUpload).map(({ body }) => body);
const name = 'Change the details?';
const question = async () => within(await screen.findByRole('dialog', { name }));
const expectNoQuestion = () => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument();

describe("'Change the details'", () => {
  it('carries the saved proposal over to the next upload as a draft', async () => {
    const app = await openStarted(propose(saved));
    await changeDetails();
    expectNoQuestion();
    expect(cancelled(app)).toEqual([{ videoId }]);
    await click(initiateButton());
    expect(await typed()).toEqual(['Rain', 'All of it', 'a, b']);
    expect(screen.getByText('Draft restored.')).toBeInTheDocument();
    app.server.on(endpoints.saveProposal, answer(endpoints.saveProposal, null));
    await click(button('Save the proposal'));
    expect(app.server.calls(endpoints.saveProposal).map(({ body }) => body)).toEqual([
      { videoId: nextId, title: 'Rain', description: 'All of it', tags: ['a', 'b'], revision: 0 },
    ]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('carries over what was typed and not saved, even after a reload', async () => {
    const app = await openStarted(propose(saved));
    await click(button('Change the proposal'));
    fireEvent.change(await screen.findByLabelText('Proposed title'), { target: { value: 'Rain in May' } });
    await changeDetails();
    app.unmount();
    await openStepTwo({ start: nextStarted });
    expect(await typed()).toEqual(['Rain in May', 'All of it', 'a, b']);
    const key = (id: string) => `cutroom.draft.${editor._id}.proposal.${id}`;
    expect(window.localStorage.getItem(key(videoId))).toBeNull();
    expect(window.localStorage.getItem(key('next'))).toBeNull();
  });

  it('asks before proposed thumbnails are lost', async () => {
    const app = await openStarted(propose({ ...saved, thumbnails }));
    await changeDetails();
    const shown = await question();
    expect(
      shown.getByText(/^The 2 thumbnails that you proposed are removed with this upload\./),
    ).toBeVisible();
    await click(shown.getByRole('button', { name: 'Keep this upload' }));
    expect(cancelled(app)).toEqual([]);
    expect(titleField()).toBeDisabled();
    // The dialog fades out.
    await pass(500);
    expectNoQuestion();
    await changeDetails();
    await click((await question()).getByRole('button', { name: 'Change the details' }));
    expect(cancelled(app)).toEqual([{ videoId }]);
    expect(titleField()).toHaveValue('Monsoon in Mumbai');
    await click(initiateButton());
    expect(await typed()).toEqual(['Rain', 'All of it', 'a, b']);
  });

  it('asks when the proposal cannot be loaded', async () => {
    const app = await openStarted((server) =>
      server.on(endpoints.proposal, refusal(503, messages.unavailable)),
    );
    await changeDetails();
    expect((await question()).getByText(/^Couldn't load what you proposed/)).toBeVisible();
    expect(cancelled(app)).toEqual([]);
  });

  it('does not ask about an upload that the server has discarded', async () => {
    await openStarted((server) => server.on(endpoints.proposal, refusal(404, messages.videoNotFound)));
    await changeDetails();
    expectNoQuestion();
    expect(titleField()).toBeEnabled();
  });

  it('does not send a file whose check ends afterwards', async () => {
    await openStarted(propose(emptyProposal));
    const file = videoOf('cut.mp4');
    let read: (bytes: ArrayBuffer) => void = () => undefined;
    const slow = new Promise<ArrayBuffer>((resolve) => (read = resolve));
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => slow });
    await pick(file);
    expect(screen.getByText('Checking the file …')).toBeVisible();
    await changeDetails();
    await act(async () => read(await videoOf('cut.mp4').arrayBuffer()));
    await pass(0);
    expect(FakeRequest.sent).toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
    expect(titleField()).toBeEnabled();
  });

  it('leaves the proposal of the next upload closed and empty when nothing was proposed', async () => {
    await openStarted(propose(emptyProposal));
    await changeDetails();
    await click(initiateButton());
    expect(button('Propose details for YouTube')).toHaveAttribute('aria-expanded', 'false');
    expect(window.localStorage).toHaveLength(0);
  });
});
