/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, type Video, replies } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildVideo, videoId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import {
  authorizationNeed,
  button,
  openStatus,
  serveList,
  setUpNeeds,
  waitingVideo,
} from '../testing/needs-page';

setUpNeeds();

describe('giving up an upload', () => {
  async function openDialog(video: Video) {
    const app = await openStatus(video);
    await app.user.click(await app.card.findByRole('button', button('Give up')));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Give up this upload?' })) };
  }

  it("first explains what happens and what is safe, and sends nothing on 'Keep waiting'", async () => {
    const { dialog, server, user } = await openDialog(waitingVideo());
    expect(dialog.getByText(/ends and cannot be continued/)).toBeInTheDocument();
    expect(dialog.getByText(/stays in Cutroom, and nothing is removed/)).toBeInTheDocument();
    expect(dialog.getByText(/returns to your review/)).toBeInTheDocument();
    expect(dialog.queryByText(/Check your channel first/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', button('Keep waiting')));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls(endpoints.giveUpPublish)).toHaveLength(0);
  });

  it('tells the creator to check the channel first when the video may be there', async () => {
    const { dialog } = await openDialog(waitingVideo(authorizationNeed({ mayBeOnChannel: true })));
    expect(dialog.getByText(/Check your channel first/)).toBeInTheDocument();
  });

  it('ends the upload and links to the review', async () => {
    const { card, dialog, server, user } = await openDialog(waitingVideo());
    const failure = 'You gave up this upload.';
    const ended = buildVideo({ failure, logVersion: 6 });
    server.on(endpoints.giveUpPublish, () => {
      serveList(server, ended);
      return answer(endpoints.giveUpPublish, ended);
    });
    await user.click(dialog.getByRole('button', button('Give up')));
    // The list is newer than the log, which status-service has not received yet.
    expect(await card.findByText(failure)).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Review again' })).toHaveAttribute(
      'href',
      `/youtube/upload/${videoId}`,
    );
    expect(server.calls(endpoints.giveUpPublish)).toMatchObject([{ body: { videoId } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });

  it('shows the reason when the upload is running again', async () => {
    const { dialog, server, user } = await openDialog(waitingVideo());
    server.on(endpoints.giveUpPublish, refusal(409, replies.uploadRunning));
    await user.click(dialog.getByRole('button', button('Give up')));
    expect(await dialog.findByRole('alert')).toHaveTextContent(replies.uploadRunning);
  });
});
