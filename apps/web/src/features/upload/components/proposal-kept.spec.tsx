import { endpoints, limits, messages, type Proposal } from '@cutroom/contracts';
import { emptyProposal } from '@cutroom/contracts/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { videoId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { nextId, nextStarted, saved, typed } from '../testing/proposed';
import {
  click,
  openStepTwo,
  pass,
  pick,
  setUpUploadPage,
  startSending,
  submitDetails,
} from '../testing/upload-page';

setUpUploadPage();

type App = Awaited<ReturnType<typeof openStepTwo>>;

/** From now on, the server knows only the next upload. It has removed the first one with its proposal. */
function replaceUpload({ server }: App) {
  server.on(endpoints.startUpload, nextStarted);
  server.on(endpoints.saveProposal, answer(endpoints.saveProposal, null));
  server.on(endpoints.proposal, ({ params }) =>
    params.videoId === nextId
      ? answer(endpoints.proposal, emptyProposal)
      : refusal(404, messages.videoNotFound),
  );
}

describe('the proposal for an upload', () => {
  const openUntilExpired = (proposal: Proposal) =>
    openStepTwo({
      expiresIn: 7_200,
      serve: (server) => {
        server.on(endpoints.proposal, answer(endpoints.proposal, proposal));
        server.on(endpoints.finishUpload, refusal(404, messages.uploadNotFound));
      },
    });

  it('moves to the upload that replaces it after its link has expired', async () => {
    const app = await openUntilExpired(saved);
    replaceUpload(app);
    jest.setSystemTime(Date.now() + limits.uploadUrlLifetimeMs);
    await pick();
    expect(app.server.calls(endpoints.saveProposal).map(({ body }) => body)).toEqual([
      { videoId: nextId, title: 'Rain', description: 'All of it', tags: ['a', 'b'], revision: 0 },
    ]);
    expect(screen.getByRole('region', { name: 'Proposal' })).toBeInTheDocument();
    expect(app.server.calls(endpoints.proposal).at(-1)?.params.videoId).toBe(nextId);
  });

  it('moves together with unsaved changes', async () => {
    const app = await openUntilExpired(emptyProposal);
    await click(screen.getByRole('button', { name: 'Propose details for YouTube' }));
    fireEvent.change(await screen.findByLabelText('Proposed title'), { target: { value: 'Rain in May' } });
    replaceUpload(app);
    jest.setSystemTime(Date.now() + limits.uploadUrlLifetimeMs);
    await pick();
    expect(app.server.calls(endpoints.saveProposal)).toEqual([]);
    expect(await typed()).toEqual(['Rain in May', '', '']);
  });

  it("is a draft of the next upload after 'Cancel', which says so", async () => {
    const app = await startSending({
      serve: (server) => server.on(endpoints.proposal, answer(endpoints.proposal, saved)),
    });
    await click(screen.getByRole('button', { name: 'Cancel Monsoon in Mumbai' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this upload?' }));
    expect(dialog.getByText(/texts that you proposed for YouTube are kept as a draft/)).toBeInTheDocument();
    await click(dialog.getByRole('button', { name: 'Cancel upload' }));
    await pass(0);
    expect(app.server.calls(endpoints.cancelUpload).map(({ body }) => body)).toEqual([{ videoId }]);
    replaceUpload(app);
    await submitDetails(app);
    expect(await typed()).toEqual(['Rain', 'All of it', 'a, b']);
  });
});
