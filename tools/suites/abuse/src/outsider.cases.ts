import { endpoints } from '@cutroom/contracts';
import { socketsOf } from './sockets';
import { addUsers, type Stage } from './stage';

/** Only the services can send messages to the sockets of a team and of a room, and removed users receive none. */
export function outsiderCases(stage: () => Stage): void {
  const { open, outcomeOf, attempt } = socketsOf(stage);

  it('reach no socket of a team when they come from an outsider', async () => {
    const { team, rival, stack } = stage();
    // A creator would also receive the team's activity, such as the sign-in for this token.
    const token = await team.editor.freshToken();
    const socket = open({ team: team.teamId }, { token });
    const told: unknown[] = [];
    socket.on('team', (change) => told.push(change));
    expect(await outcomeOf(socket)).toEqual({ connected: true });
    const announce = (kinds: string[], authorization?: string) =>
      fetch(`${stack.urls.status}/internal/teams/${team.teamId}/changes`, {
        method: 'POST',
        body: JSON.stringify({ kinds }),
        headers: {
          'Content-Type': 'application/json',
          ...(authorization && { Authorization: authorization }),
        },
      });
    const strangers = [
      undefined,
      'Bearer ',
      `Bearer ${token}`,
      `Bearer ${await rival.creator.freshToken()}`,
      `Bearer ${stack.env.SERVICE_TOKEN}x`,
      `Basic ${stack.env.SERVICE_TOKEN}`,
    ];
    for (const authorization of strangers) {
      expect((await announce(['videos'], authorization)).status).toBe(401);
    }
    // A message from a client reaches no other socket either.
    const other = open({ team: team.teamId }, { token });
    await outcomeOf(other);
    other.emit('team', { kinds: ['videos'] });
    const heard = new Promise((resolve) => socket.once('team', resolve));
    expect((await announce(['members'], `Bearer ${stack.env.SERVICE_TOKEN}`)).status).toBe(200);
    await heard;
    expect(told).toEqual([{ kinds: ['members'] }]);
    for (const one of [socket, other]) one.disconnect();
  });

  it('reach no socket of a room when they come from an outsider or a client', async () => {
    const { team, rival, stack } = stage();
    const { _id: videoId } = team.video;
    const token = await team.editor.freshToken();
    const socket = open({ room: videoId }, { token });
    const told: unknown[] = [];
    socket.on('room', (event) => told.push(event));
    expect(await outcomeOf(socket)).toEqual({ connected: true });
    const announce = (teamId: string, authorization?: string) =>
      fetch(`${stack.urls.status}/internal/rooms/${videoId}`, {
        method: 'POST',
        body: JSON.stringify({ teamId, event: { kind: 'video' } }),
        headers: {
          'Content-Type': 'application/json',
          ...(authorization && { Authorization: authorization }),
        },
      });
    const strangers = [undefined, `Bearer ${token}`, `Bearer ${await rival.creator.freshToken()}`];
    for (const authorization of strangers) {
      expect((await announce(team.teamId, authorization)).status).toBe(401);
    }
    // An announcement for another team, to which the users in the room have no access.
    expect((await announce(rival.teamId, `Bearer ${stack.env.SERVICE_TOKEN}`)).status).toBe(200);
    const forger = open({ room: videoId }, { token });
    expect(await outcomeOf(forger)).toEqual({ connected: true });
    for (const event of ['room', 'presence', 'status', 'team']) forger.emit(event, { kind: 'comment' });
    const heard = new Promise((resolve) => socket.once('room', resolve));
    expect((await announce(team.teamId, `Bearer ${stack.env.SERVICE_TOKEN}`)).status).toBe(200);
    await heard;
    expect(told).toEqual([{ kind: 'video' }]);
    for (const one of [socket, forger]) one.disconnect();
  });

  it('end for a removed editor at once: the socket of a room closes and cannot reconnect', async () => {
    const { team, stack } = stage();
    const [editor] = await addUsers(stack, team, 'EDITOR', 1);
    if (!editor) throw new Error('there is no editor to remove');
    const query = { room: team.video._id };
    const socket = open(query, { token: await editor.freshToken() });
    expect(await outcomeOf(socket)).toEqual({ connected: true });
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const told: unknown[] = [];
    socket.on('room', (event) => told.push(event));
    await team.creator.call(endpoints.removeEditor, { body: { editorId: editor.id, teamId: team.teamId } });
    await fetch(`${stack.urls.status}/internal/rooms/${query.room}`, {
      method: 'POST',
      body: JSON.stringify({ teamId: team.teamId, event: { kind: 'video' } }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${stack.env.SERVICE_TOKEN}` },
    });
    expect(await ended).toBe('io server disconnect');
    expect(told).toEqual([]);
    const again = await attempt(query, { token: await editor.freshToken() });
    // The removal has also ended the session.
    expect(again).toMatchObject({ connected: false, statusCode: 401 });
  });
}
