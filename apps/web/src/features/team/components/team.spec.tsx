import { endpoints, messages } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildTeamEditor, buildTeamInfo, teamId } from '../../../testing/builders';
import { answer, heldReply, refusal, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const li = buildTeamEditor({
  _id: '3'.repeat(24),
  name: 'Li Wei',
  username: 'liwei',
  email: 'li@example.com',
  profile: 'https://store.example/li.webp',
});
const team = { _id: teamId, creator: { username: 'creator' }, inviteCode: 'CUTROOMINVITE026' };
const two = buildTeamInfo({
  team: { ...team, editor: [buildTeamEditor(), li] },
  editorUploadData: [
    { total: 3, pending: 2, approve: 1 },
    { total: 9, pending: 4, approve: 5 },
  ],
});
const withEditors =
  (info = two) =>
  (server: FakeServer) =>
    server.on(endpoints.teamInfo, answer(endpoints.teamInfo, info));
const row = (name: string) => screen.findByRole('listitem', { name });

describe('team page', () => {
  it.each([
    ['creator', buildCreator(), 'Lead your editing crew to content greatness!'],
    ['editor', buildEditor(), 'Stay in sync with your YouTube team here'],
  ])('shows the Command Center with the subtitle for a %s', async (_, as, subtitle) => {
    const app = await renderApp('/team', { as, serve: withEditors() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Command Center' })).toBeInTheDocument();
    expect(screen.getByText(subtitle)).toBeInTheDocument();
    await row('Li Wei');
    expect(app.server.calls(endpoints.teamInfo).map(({ params }) => params)).toEqual([{ teamId }]);
  });

  it('lists editors with picture, name, @username, email and their three counts', async () => {
    await renderApp('/team', { as: buildCreator(), serve: withEditors() });
    const liRow = await row('Li Wei');
    for (const text of ['Li Wei', '@liwei', 'li@example.com']) {
      expect(within(liRow).getByText(text)).toBeInTheDocument();
    }
    expect(liRow.querySelector('img')).toHaveAttribute('src', 'https://store.example/li.webp');
    const read = (role: string) =>
      within(liRow)
        .getAllByRole(role)
        .map(({ textContent }) => textContent);
    expect(read('term')).toEqual(['Total', 'Pending', 'Published']);
    expect(read('definition')).toEqual(['9', '4', '5']);
  });

  it('shows whole emojis in the initials of an editor without a picture', async () => {
    const editor = [buildTeamEditor({ name: '🎬 Cutter' })];
    const info = buildTeamInfo({ team: { ...team, editor } });
    await renderApp('/team', { as: buildCreator(), serve: withEditors(info) });
    expect(within(await row('🎬 Cutter')).getByText('🎬C')).toBeInTheDocument();
  });

  it('lets editors change only their own membership', async () => {
    await renderApp('/team', { as: buildEditor(), serve: withEditors() });
    await row('Li Wei');
    for (const name of [/^Remove/, 'Add editor', 'Copy', 'Regenerate']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('region', { name: 'Invite code' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Leave team' })).toBeEnabled();
  });

  it('redirects a user without a team id to the dashboard', async () => {
    const app = await renderApp('/team', {
      as: buildEditor({ teamId: null }),
      serve: (server) => {
        server.on(endpoints.teamStats, { status: 204 });
        server.on(endpoints.pendingVideos, { status: 204 });
      },
    });
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });

  it('shows skeletons while it loads', async () => {
    const info = heldReply();
    await renderApp('/team', {
      as: buildCreator(),
      serve: (server) => server.on(endpoints.teamInfo, info.handler),
    });
    expect(await screen.findByRole('status', { name: 'Loading the team' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
    info.release(answer(endpoints.teamInfo, two));
    await row('Li Wei');
    expect(screen.queryByRole('status', { name: 'Loading the team' })).not.toBeInTheDocument();
  });

  it('shows a load error and loads again on Retry', async () => {
    const app = await renderApp('/team', {
      as: buildCreator(),
      serve: (server) => server.on(endpoints.teamInfo, refusal(503, messages.unavailable)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.unavailable);
    withEditors()(app.server);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await row('Li Wei');
  });

  it('suggests the next step to a creator without editors', async () => {
    const empty = buildTeamInfo({ team: { ...team, editor: [] }, editorUploadData: [] });
    await renderApp('/team', { as: buildCreator(), serve: withEditors(empty) });
    expect(await screen.findByText('No editors yet')).toBeInTheDocument();
    expect(screen.getByText(/invite editors by email or username/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Leave team' })).not.toBeInTheDocument();
  });

  it('has a search by name, username and email once there are more than ten editors', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        buildTeamEditor({ _id: n.toString(16).padStart(24, '0'), name: `Editor ${n}`, username: `user${n}` }),
      );
    const ten = buildTeamInfo({ team: { ...team, editor: many(10) } });
    const eleven = buildTeamInfo({ team: { ...team, editor: [...many(10), li] } });
    const first = await renderApp('/team', { as: buildCreator(), serve: withEditors(ten) });
    await row('Editor 9');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    first.unmount();
    const app = await renderApp('/team', { as: buildEditor(), serve: withEditors(eleven) });
    const search = await screen.findByRole('searchbox', { name: 'Search editors' });
    const names = () =>
      screen.getAllByRole('listitem').filter((item) => item.closest('[aria-label=Editors]'));
    for (const term of ['WEI', 'liwei', 'li@example']) {
      await app.user.clear(search);
      await app.user.type(search, term);
      expect(screen.getByText('1 of 11 editors')).toBeInTheDocument();
      expect(names()).toEqual([await row('Li Wei')]);
    }
    await app.user.type(search, ' nobody');
    expect(screen.getByText('No editors match')).toBeInTheDocument();
    await app.user.clear(search);
    expect(names()).toHaveLength(11);
  });
});
