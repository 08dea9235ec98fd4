import { endpoints, messages } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildTeamInfo, teamId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const fresh = 'FRESHINVITECODE1';

async function creatorTeam() {
  const app = await renderApp('/team', {
    as: buildCreator(),
    serve: (server) => server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo())),
  });
  await screen.findByText('CUTROOMINVITE026');
  return { app, card: within(screen.getByRole('region', { name: 'Invite code' })) };
}

describe('invite code', () => {
  it('can be copied', async () => {
    const { app, card } = await creatorTeam();
    await app.user.click(card.getByRole('button', { name: 'Copy' }));
    expect(await card.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('CUTROOMINVITE026');
  });

  it('shows an error for 5 seconds when the browser blocks copying', async () => {
    jest.useFakeTimers();
    const { app, card } = await creatorTeam();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied'));
    await app.user.click(card.getByRole('button', { name: 'Copy' }));
    expect(await card.findByRole('alert')).toHaveTextContent(/blocked copying/);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(card.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is replaced by a new code after a confirmation', async () => {
    const { app, card } = await creatorTeam();
    app.server.on(endpoints.regenerateInvite, answer(endpoints.regenerateInvite, { inviteCode: fresh }));
    await app.user.click(card.getByRole('button', { name: 'Regenerate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(app.server.calls(endpoints.regenerateInvite)).toHaveLength(0);
    await app.user.click(dialog.getByRole('button', { name: 'Regenerate' }));
    expect(await screen.findByText(fresh)).toBeInTheDocument();
    expect(screen.queryByText('CUTROOMINVITE026')).not.toBeInTheDocument();
    expect(card.getByText(messages.inviteRegenerated)).toBeInTheDocument();
    expect(app.server.calls(endpoints.regenerateInvite).map(({ body }) => body)).toEqual([{ teamId }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stays, with the reason, when the replacement fails', async () => {
    const { app, card } = await creatorTeam();
    app.server.on(endpoints.regenerateInvite, refusal(503, messages.unavailable));
    await app.user.click(card.getByRole('button', { name: 'Regenerate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Regenerate' }));
    expect(await card.findByText(messages.unavailable)).toBeInTheDocument();
    expect(screen.getByText('CUTROOMINVITE026')).toBeInTheDocument();
  });
});
