import { endpoints, replies, type Proposal } from '@cutroom/contracts';
import { emptyProposal } from '@cutroom/contracts/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { openReview, reachPublishStage, type as typeInto } from '../../features/review/testing/review-page';
import type { TeamListener } from '../../lib/live/watch-team';
import { buildRoom } from '../../testing/build-room';
import { buildCreator, buildEditor, videoId } from '../../testing/builders';
import { answer, refusal } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';

const by = { _id: buildEditor()._id, name: 'Asha Rao' };
const proposal: Proposal = {
  title: 'Rain',
  description: 'All of it',
  tags: ['a', 'b'],
  revision: 1,
  by,
  thumbnails: [],
};
const answered = (change: Partial<Proposal> = {}) => answer(endpoints.proposal, { ...proposal, ...change });

/** The page's listener for live changes. */
let team: TeamListener | undefined;
const openRoom = (as = buildEditor(), proposed = answered(), room = buildRoom(1)) =>
  renderApp(`/videos/${videoId}`, {
    as,
    serve: (server) => {
      server.on(endpoints.room, answer(endpoints.room, room));
      server.on(endpoints.videoSource, refusal(503, 'The store is away'));
      server.on(endpoints.proposal, proposed);
    },
    watchTeam: (_, listener) => {
      team = listener;
      return () => undefined;
    },
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Proposal' }));

describe('the proposal in the review room', () => {
  it('is validated, and saved with the revision that the editor has seen', async () => {
    const app = await openRoom(buildEditor(), answered(emptyProposal));
    const shown = await panel();
    await app.user.click(shown.getByRole('button', { name: 'Propose details for YouTube' }));
    await app.user.type(await shown.findByLabelText('Proposed title'), 'Rain <3');
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    expect(await shown.findByRole('alert')).toBeInTheDocument();
    await app.user.clear(shown.getByLabelText('Proposed title'));
    await app.user.type(shown.getByLabelText('Proposed title'), 'Rain');
    await app.user.type(shown.getByLabelText('Proposed tags'), 'a, b');
    app.server.on(endpoints.saveProposal, () => {
      app.server.on(endpoints.proposal, answered({ description: '' }));
      return answer(endpoints.saveProposal, null);
    });
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    expect(await shown.findByText('Proposed by Asha Rao')).toBeInTheDocument();
    expect(app.server.calls(endpoints.saveProposal).map(({ body }) => body)).toEqual([
      { videoId, title: 'Rain', description: '', tags: ['a', 'b'], revision: 0 },
    ]);
  });

  it('shows what another editor has saved meanwhile, and keeps what was typed', async () => {
    const app = await openRoom();
    const shown = await panel();
    await app.user.click(shown.getByRole('button', { name: 'Change the proposal' }));
    await app.user.type(await shown.findByLabelText('Proposed title'), '!');
    app.server.on(endpoints.proposal, answered({ title: 'Theirs', revision: 2 }));
    app.server.on(endpoints.saveProposal, refusal(409, replies.proposalChanged));
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    expect(await shown.findByText('Theirs')).toBeInTheDocument();
    expect(shown.getByLabelText('Proposed title')).toHaveValue('Rain!');
    app.server.on(endpoints.saveProposal, answer(endpoints.saveProposal, null));
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    expect(await shown.findByRole('button', { name: 'Change the proposal' })).toBeInTheDocument();
    expect(app.server.calls(endpoints.saveProposal).at(-1)?.body).toMatchObject({
      title: 'Rain!',
      revision: 2,
    });
  });

  it('keeps an open form when the video is approved, and says why it cannot be saved', async () => {
    const app = await openRoom(buildEditor(), answered(emptyProposal));
    const shown = await panel();
    await app.user.click(shown.getByRole('button', { name: 'Propose details for YouTube' }));
    await app.user.type(await shown.findByLabelText('Proposed title'), 'Rain');
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { state: 'PUBLISHING' })));
    app.server.on(endpoints.saveProposal, refusal(409, replies.proposalTooLate));
    act(() => team?.onChange(['videos']));
    await waitFor(() => expect(shown.queryByText('Propose details for YouTube')).not.toBeInTheDocument());
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    expect(await shown.findByText(replies.proposalTooLate)).toBeInTheDocument();
    expect(shown.getByLabelText('Proposed title')).toHaveValue('Rain');
    await app.user.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: 'Proposal' })).not.toBeInTheDocument();
  });

  it("does not present the editor's own save as another editor's when its response was lost", async () => {
    const app = await openRoom(buildEditor(), answered(emptyProposal));
    const shown = await panel();
    await app.user.click(shown.getByRole('button', { name: 'Propose details for YouTube' }));
    await app.user.type(await shown.findByLabelText('Proposed title'), 'Rain ');
    await app.user.type(shown.getByLabelText('Proposed tags'), 'a,b');
    app.server.on(endpoints.proposal, answered({ description: '' }));
    app.server.on(endpoints.saveProposal, refusal(409, replies.proposalChanged));
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    await waitFor(() => expect(app.server.calls(endpoints.proposal)).toHaveLength(2));
    expect(await shown.findByRole('alert')).toBeInTheDocument();
    expect(shown.queryByText(/^The proposal was changed/)).not.toBeInTheDocument();
    app.server.on(endpoints.saveProposal, answer(endpoints.saveProposal, null));
    await app.user.click(shown.getByRole('button', { name: 'Save the proposal' }));
    expect(await shown.findByText('Proposed by Asha Rao')).toBeInTheDocument();
    expect(app.server.calls(endpoints.saveProposal).at(-1)?.body).toMatchObject({ revision: 1 });
  });

  it('says so when the restored draft is based on an earlier proposal', async () => {
    const first = await openRoom();
    await first.user.click((await panel()).getByRole('button', { name: 'Change the proposal' }));
    await first.user.type(await (await panel()).findByLabelText('Proposed title'), '!');
    cleanup();
    const app = await openRoom(buildEditor(), answered({ title: 'Theirs', revision: 2 }));
    const shown = await panel();
    await app.user.click(shown.getByRole('button', { name: 'Change the proposal' }));
    expect(await shown.findByLabelText('Proposed title')).toHaveValue('Rain!');
    expect(shown.getByText(/The proposal was changed/)).toBeInTheDocument();
    expect(shown.getByText('Theirs')).toBeInTheDocument();
    await app.user.click(shown.getByRole('button', { name: 'Discard' }));
    expect(shown.getByLabelText('Proposed title')).toHaveValue('Theirs');
    expect(shown.queryByText(/The proposal was changed/)).not.toBeInTheDocument();
  });

  it.each([
    ['a creator', buildCreator(), buildRoom(1)],
    ['an editor once it is published', buildEditor(), buildRoom(1, { state: 'PUBLISHED' })],
  ])('is only read by %s', async (_, as, room) => {
    await openRoom(as, answered(), room);
    const shown = await panel();
    expect(shown.getByText('All of it')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Change the proposal' })).not.toBeInTheDocument();
  });
});

describe('a proposal in the publish form', () => {
  it('replaces a typed value only on a click, and restores it on another click', async () => {
    const app = await openReview({}, (server) => server.on(endpoints.proposal, answered()));
    await reachPublishStage(app);
    typeInto('Title', 'Mine');
    const title = screen.getByLabelText('Title');
    await app.user.click(await screen.findByRole('button', { name: 'Use the proposed title' }));
    expect(title).toHaveValue('Rain');
    expect(screen.getByLabelText('Description')).toHaveValue('');
    await app.user.click(screen.getByRole('button', { name: 'Undo: restore your title' }));
    expect(title).toHaveValue('Mine');
    await app.user.click(screen.getByRole('button', { name: 'Use the proposed tags' }));
    expect(screen.getByLabelText('Tags')).toHaveValue('a, b');
  });

  it('restores the typed value also after the thumbnail was changed', async () => {
    const app = await openReview({}, (server) => server.on(endpoints.proposal, answered()));
    await reachPublishStage(app);
    typeInto('Description', 'My own words');
    await app.user.click(await screen.findByRole('button', { name: 'Use the proposed description' }));
    await app.user.click(screen.getByRole('button', { name: 'Change Thumbnail' }));
    await app.user.click(await screen.findByRole('button', { name: 'Upload Thumbnail' }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo: restore your description' }));
    expect(screen.getByLabelText('Description')).toHaveValue('My own words');
  });
});
