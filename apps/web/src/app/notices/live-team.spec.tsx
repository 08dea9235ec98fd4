import { endpoints, type Profile } from '@cutroom/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import type { TeamListener } from '../../lib/live/watch-team';
import { session } from '../../lib/session/session';
import {
  buildActivity,
  buildCreator,
  buildEditor,
  buildTeamInfo,
  buildVideo,
  teamId,
} from '../../testing/builders';
import { answer, noContent, type FakeServer } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';

/** Opens a page whose team is watched by the test. */
async function open(path: string, as: Profile, serve: (server: FakeServer) => void) {
  const watched: string[] = [];
  let listener: TeamListener | undefined;
  const app = await renderApp(path, {
    as,
    serve,
    watchTeam: (team, given) => {
      watched.push(team);
      listener = given;
      return () => {
        watched.push('closed');
        listener = undefined;
      };
    },
  });
  const tell = (act: (of: TeamListener) => void) => listener && act(listener);
  return { ...app, watched, tell };
}

const stats = (pending: number) => answer(endpoints.teamStats, { total: 9, pending, approve: 4, members: 2 });
const noVideos = (server: FakeServer) => {
  server.on(endpoints.pendingVideos, noContent);
  server.on(endpoints.teamStats, stats(0));
};
const withVideo = (server: FakeServer) => {
  server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [buildVideo()]));
  server.on(endpoints.teamStats, stats(1));
};

describe('live updates of a team', () => {
  it('show a cut that arrives in the list and in the title', async () => {
    const { server, tell } = await open('/videos', buildCreator(), noVideos);
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    withVideo(server);
    tell(({ onChange }) => onChange(['videos']));
    expect(await screen.findByRole('article', { name: 'Monsoon in Mumbai' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('(1) Headquaters · Cutroom'));
  });

  it.each([
    ['nobody knows what has changed', {}],
    ['this has changed since the page was opened', { videos: 1, publishing: 1 }],
  ])('show what was missed when a connection is made and %s', async (_, quiet) => {
    const { server, tell } = await open('/videos', buildCreator(), noVideos);
    await screen.findByText('No Pending Videos');
    withVideo(server);
    tell(({ onConnect }) => onConnect(quiet));
    expect(await screen.findByRole('article', { name: 'Monsoon in Mumbai' })).toBeInTheDocument();
  });

  it('reload only data that may have changed since the page was opened', async () => {
    const { server, tell } = await open('/videos', buildCreator(), noVideos);
    await screen.findByText('No Pending Videos');
    await waitFor(() => expect(server.calls(endpoints.teamStats)).toHaveLength(1));
    const long = performance.now() + 60_000;
    const quiet = { videos: long, storage: long, members: long, notifications: long, activity: long };
    tell(({ onConnect }) => onConnect({ ...quiet, publishing: 1 }));
    await waitFor(() => expect(server.calls(endpoints.pendingVideos)).toHaveLength(2));
    expect(server.calls(endpoints.teamStats)).toHaveLength(1);
  });

  it("show the state of an editor's own cut", async () => {
    const { server, tell } = await open('/videos', buildEditor(), (of) => {
      noVideos(of);
      of.on(endpoints.ownVideos, answer(endpoints.ownVideos, [buildVideo()]));
    });
    expect(await screen.findByText('Waiting for review')).toBeInTheDocument();
    server.on(endpoints.ownVideos, answer(endpoints.ownVideos, [buildVideo({ asking: true })]));
    tell(({ onChange }) => onChange(['publishing']));
    expect(await screen.findByText('Being approved')).toBeInTheDocument();
  });

  it('show who has joined on the team page', async () => {
    const nobody = { ...buildTeamInfo(), editorUploadData: [] };
    const { server, tell } = await open('/team', buildCreator(), (of) =>
      of.on(
        endpoints.teamInfo,
        answer(endpoints.teamInfo, { ...nobody, team: { ...nobody.team, editor: [] } }),
      ),
    );
    const [editor] = buildTeamInfo().team.editor;
    await screen.findByRole('heading', { name: 'Command Center' });
    expect(screen.queryByText(`@${editor?.username}`)).not.toBeInTheDocument();
    server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
    tell(({ onChange }) => onChange(['members']));
    expect(await screen.findByText(`@${editor?.username}`)).toBeInTheDocument();
  });

  it("show new activity on a creator's team page", async () => {
    const { server, tell } = await open('/team', buildCreator(), (of) =>
      of.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo())),
    );
    expect(await screen.findByText('No activity yet')).toBeInTheDocument();
    const entry = buildActivity({
      action: 'invite-regenerated',
      by: { username: 'creator', role: 'YOUTUBER' },
    });
    server.on(endpoints.teamActivity, answer(endpoints.teamActivity, [entry]));
    tell(({ onChange }) => onChange(['activity']));
    expect(await screen.findByText('@creator regenerated the invite code')).toBeInTheDocument();
  });

  it('reload once for changes that arrive together, and only the data that they affect', async () => {
    const { server, tell } = await open('/videos', buildCreator(), noVideos);
    await screen.findByText('No Pending Videos');
    await waitFor(() => expect(server.calls(endpoints.teamStats)).toHaveLength(1));
    for (let i = 0; i < 10; i += 1) tell(({ onChange }) => onChange(['publishing']));
    await waitFor(() => expect(server.calls(endpoints.pendingVideos)).toHaveLength(2));
    tell(({ onChange }) => onChange(['members']));
    await waitFor(() => expect(server.calls(endpoints.teamStats)).toHaveLength(2));
    expect(server.calls(endpoints.pendingVideos)).toHaveLength(2);
  });

  it('reload the profile when the service refuses the user, who may have left the team in another tab', async () => {
    const editor = buildEditor();
    const { server, tell, watched, path } = await open('/team', editor, (of) => of.holdTheRest());
    expect(watched).toEqual([teamId]);
    server.on(endpoints.identity, answer(endpoints.identity, { ...editor, isInTeam: false, teamId: null }));
    tell(({ onGivenUp }) => onGivenUp());
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(watched).toEqual([teamId, 'closed']);
  });

  it('empty the counters of an editor whose team is closed', async () => {
    const editor = buildEditor();
    const { server, tell } = await open('/dashboard', editor, noVideos);
    const total = screen.getByText('Total Videos').parentElement;
    await waitFor(() => expect(total).toHaveTextContent(/9$/));
    server.on(endpoints.teamStats, noContent);
    server.on(endpoints.identity, answer(endpoints.identity, { ...editor, isInTeam: false, teamId: null }));
    tell(({ onGivenUp }) => onGivenUp());
    expect(await screen.findByRole('textbox', { name: 'Invite Code' })).toBeInTheDocument();
    await waitFor(() => expect(total).toHaveTextContent(/0$/));
  });

  it('end with the session', async () => {
    const { watched } = await open('/profile', buildCreator(), (of) => of.holdTheRest());
    act(() => session.end());
    await waitFor(() => expect(watched).toEqual([teamId, 'closed']));
  });

  it('open no socket for an editor without a team', async () => {
    const alone = buildEditor({ isInTeam: false, teamId: null });
    const { watched } = await open('/profile', alone, (of) => of.holdTheRest());
    expect(watched).toEqual([]);
  });
});
