/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, failureText, replies } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildVideo, videoId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { button, openStatus, runningLog, serveList, setUpNeeds } from '../testing/needs-page';

const parts = setUpNeeds();
const running = buildVideo({ state: 'PUBLISHING', logVersion: 4, attempt: 3 });
const log = { ...runningLog, attempt: 3 };

async function openDialog() {
  const app = await openStatus(running, { log });
  await app.user.click(await app.card.findByRole('button', button('Cancel')));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Cancel this upload?' })) };
}

describe('cancelling an upload to YouTube', () => {
  it("says what happens first, and sends nothing on 'Keep uploading'", async () => {
    const { dialog, server, user } = await openDialog();
    expect(dialog.getByText(/nothing of it stays on your channel/)).toBeInTheDocument();
    expect(dialog.getByText(/It returns to your review/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', button('Keep uploading')));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls(endpoints.cancelPublish)).toHaveLength(0);
  });

  it('names the attempt that the card shows, and then offers the review', async () => {
    const { card, dialog, server, user } = await openDialog();
    const failure = failureText({ code: 'cancelled' });
    const ended = buildVideo({ failure, logVersion: 6, attempt: 3 });
    server.on(endpoints.cancelPublish, () => {
      serveList(server, ended);
      return answer(endpoints.cancelPublish, ended);
    });
    await user.click(dialog.getByRole('button', button('Cancel the upload')));
    expect(await card.findByText(failure)).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Review again' })).toBeInTheDocument();
    expect(server.calls(endpoints.cancelPublish)).toMatchObject([{ body: { videoId, attempt: 3 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows why it is too late, and no longer offers it once YouTube has every byte', async () => {
    const { card, dialog, server, user } = await openDialog();
    server.on(endpoints.cancelPublish, refusal(409, replies.uploadSent));
    await user.click(dialog.getByRole('button', button('Cancel the upload')));
    expect(await dialog.findByRole('alert')).toHaveTextContent(replies.uploadSent);
    await user.click(dialog.getByRole('button', button('Keep uploading')));
    parts.service.send({ ...log, version: 5, uploading: { status: 'INPROGRESS', bytes: 70, total: 70 } });
    await waitFor(() => expect(card.queryByRole('button', button('Cancel'))).not.toBeInTheDocument());
  });
});
