import { endpoints, messages, type Invitation, replies } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildEditor, buildFreeEditor, buildInvitation } from '../../../testing/builders';
import { serveEmptyDashboard, startReloadedSession } from '../../../testing/dashboard-pages';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const second = buildInvitation({ _id: '7'.repeat(24), creator: { username: 'asha' } });
const list = (...invitations: Invitation[]) => answer(endpoints.invitations, invitations);

async function open(invitations = list(buildInvitation(), second), as = buildFreeEditor()) {
  const app = await renderApp('/dashboard', {
    as,
    serve: (server) => {
      serveEmptyDashboard(server);
      server.on(endpoints.invitations, invitations);
    },
  });
  return { app, notice: within(await screen.findByRole('region', { name: 'Notice' })) };
}

describe('invitations on the dashboard', () => {
  it('show who invites, until when, and what accepting shares', async () => {
    const { notice } = await open();
    const rows = await notice.findAllByRole('listitem');
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      'Invitation from creator',
      'Invitation from asha',
    ]);
    expect(rows[0]).toHaveTextContent('creator invites you to their team');
    expect(rows[0]).toHaveTextContent(/Accepting shares your email address/);
    expect(rows[0]).toHaveTextContent('27 Nov 2026, 12:00 pm');
    expect(notice.getByText(messages.notInTeam)).toBeInTheDocument();
  });

  it('are not requested for an editor in a team', async () => {
    const app = await renderApp('/dashboard', { as: buildEditor(), serve: serveEmptyDashboard });
    await screen.findByText('No Pending Videos');
    expect(app.server.calls(endpoints.invitations)).toEqual([]);
  });

  it('explain how to get one when there is none', async () => {
    const { notice } = await open(list());
    expect(await notice.findByText(/Ask your creator to invite/)).toHaveTextContent('@editor');
  });

  it('load again on Retry after a load error', async () => {
    const { app, notice } = await open(refusal(503, messages.unavailable));
    expect(await notice.findByRole('alert')).toHaveTextContent(messages.unavailable);
    app.server.on(endpoints.invitations, list(second));
    await app.user.click(notice.getByRole('button', { name: 'Retry' }));
    expect(await notice.findByRole('listitem', { name: 'Invitation from asha' })).toBeInTheDocument();
  });
});

describe('accepting an invitation', () => {
  it('enables the top bar and the tiles at once, in the same session', async () => {
    const { app, notice } = await open();
    app.server.on(endpoints.acceptInvitation, () => {
      const stats = { total: 4, pending: 1, approve: 2, members: 3 };
      app.server.on(endpoints.teamStats, answer(endpoints.teamStats, stats));
      return answer(endpoints.acceptInvitation, buildEditor());
    });
    expect(screen.queryByRole('link', { name: 'View Team' })).not.toBeInTheDocument();
    await app.user.click(await notice.findByRole('button', { name: 'Accept the invitation from asha' }));
    expect(await screen.findByRole('link', { name: 'View Team' })).toBeInTheDocument();
    const joined = screen.getByRole('region', { name: 'Notice' });
    expect(joined).toHaveTextContent("You've joined asha's team");
    expect(joined).toHaveFocus();
    expect(screen.getByRole('link', { name: /^Team Management/ })).toBeInTheDocument();
    expect(await screen.findByText('3')).toBeInTheDocument();
    expect(session.get().session).toMatchObject({ login: true, data: { isInTeam: true } });
    expect(JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}')).toMatchObject({
      data: { isInTeam: true },
    });
    expect(app.server.calls(endpoints.acceptInvitation).map(({ body }) => body)).toEqual([
      { invitationId: second._id },
    ]);
  });

  it('disables the other buttons until the response arrives', async () => {
    const { app, notice } = await open();
    const held = heldReply();
    app.server.on(endpoints.acceptInvitation, held.handler);
    await app.user.click(await notice.findByRole('button', { name: 'Accept the invitation from creator' }));
    for (const name of [
      'Accept the invitation from asha',
      'Decline the invitation from creator',
      'Decline the invitation from asha',
    ]) {
      expect(notice.getByRole('button', { name })).toBeDisabled();
    }
    held.release(answer(endpoints.acceptInvitation, buildEditor()));
    expect(await screen.findByText("You've joined creator's team")).toBeInTheDocument();
  });

  it('is not undone by an identity check that started before it', async () => {
    startReloadedSession();
    const identity = heldReply();
    const app = await renderApp('/dashboard', {
      serve: (server) => {
        server.on(endpoints.identity, identity.handler);
        serveEmptyDashboard(server);
        server.on(endpoints.invitations, list(second));
        server.on(endpoints.acceptInvitation, answer(endpoints.acceptInvitation, buildEditor()));
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Accept the invitation from asha' }));
    await screen.findByRole('link', { name: 'View Team' });
    expect(app.server.calls(endpoints.identity)).toHaveLength(1);
    await act(async () => identity.release(answer(endpoints.identity, buildFreeEditor())));
    await screen.findByText('No Pending Videos');
    expect(screen.getByRole('link', { name: 'View Team' })).toBeInTheDocument();
  });

  it('shows why it failed after the invitation has disappeared', async () => {
    const { app, notice } = await open(list(second));
    app.server.on(endpoints.acceptInvitation, () => {
      app.server.on(endpoints.invitations, list());
      return refusal(404, replies.invitationNotOpen);
    });
    await app.user.click(await notice.findByRole('button', { name: 'Accept the invitation from asha' }));
    expect(await notice.findByText(/Ask your creator/)).toBeInTheDocument();
    expect(notice.getByRole('alert')).toHaveTextContent(replies.invitationNotOpen);
  });

  it('discovers that an earlier attempt succeeded when its response was lost', async () => {
    const { app, notice } = await open();
    app.server.on(endpoints.acceptInvitation, () => {
      app.server.on(endpoints.identity, answer(endpoints.identity, buildEditor()));
      return 'unreachable';
    });
    await app.user.click(await notice.findByRole('button', { name: 'Accept the invitation from asha' }));
    expect(await screen.findByRole('link', { name: 'View Team' })).toBeInTheDocument();
  });
});

describe('declining an invitation', () => {
  const decline = async () => {
    const { app, notice } = await open();
    await app.user.click(await notice.findByRole('button', { name: 'Decline the invitation from asha' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Decline asha's invitation?" }));
    return { app, notice, dialog };
  };

  it('asks for confirmation, and then removes it from the list', async () => {
    const { app, notice, dialog } = await decline();
    expect(app.server.calls(endpoints.declineInvitation)).toHaveLength(0);
    app.server.on(endpoints.declineInvitation, () => {
      app.server.on(endpoints.invitations, list(buildInvitation()));
      return answer(endpoints.declineInvitation, null);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(notice.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.declineInvitation).map(({ body }) => body)).toEqual([
      { invitationId: second._id },
    ]);
    expect(screen.queryByRole('link', { name: 'View Team' })).not.toBeInTheDocument();
  });

  it('shows why it failed', async () => {
    const { app, notice, dialog } = await decline();
    app.server.on(endpoints.declineInvitation, refusal(503, messages.unavailable));
    await app.user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await notice.findByRole('alert')).toHaveTextContent(messages.unavailable);
  });
});
