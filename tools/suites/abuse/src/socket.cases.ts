import { endpoints } from '@cutroom/contracts';
import { journeyPassword, Person } from '@cutroom/suites-kit';
import { logWriteOf } from './samples';
import { socketsOf, type Query } from './sockets';
import type { Stage } from './stage';

/**
 * A socket for a log requires the same rights as GET /logs/{videoId}, which only the creator of the video's team has. A
 * socket for a team requires those of GET /team/info/{teamId}, which its members have. A socket for a review room requires
 * those of GET /video/{videoId}/room.
 */
export function socketCases(stage: () => Stage): void {
  const { open, outcomeOf, attempt } = socketsOf(stage);

  /** A socket for a video is accepted once the video has a log. */
  beforeAll(async () => {
    const { stack, team, rival } = stage();
    for (const { video, teamId } of [team, rival]) {
      await fetch(`${stack.urls.status}/internal/logs/${video._id}`, {
        method: 'PUT',
        body: JSON.stringify(logWriteOf(teamId)),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${stack.env.SERVICE_TOKEN}` },
      });
    }
  });

  it("accept the creator for a log, and the team's members for the team", async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    expect(await attempt({ id: team.video._id }, { token })).toEqual({ connected: true });
    expect(await attempt({ team: team.teamId }, { token })).toEqual({ connected: true });
    const editors = await team.editor.freshToken();
    expect(await attempt({ team: team.teamId }, { token: editors })).toEqual({ connected: true });
    for (const member of [token, editors]) {
      expect(await attempt({ room: team.video._id }, { token: member })).toEqual({ connected: true });
    }
  });

  it('refuse another team like one that does not exist, and an editor without a team', async () => {
    const { team, rival } = stage();
    for (const stranger of [rival.creator, rival.editor]) {
      const token = await stranger.freshToken();
      const theirs = await attempt({ team: team.teamId }, { token });
      expect(theirs).toMatchObject({ connected: false, statusCode: 404 });
      expect(theirs).toEqual(await attempt({ team: 'f'.repeat(24) }, { token }));
    }
    const { alone } = stage();
    for (const query of [{ team: team.teamId }, { room: team.video._id }]) {
      const teamless = await attempt(query, { token: await alone.freshToken() });
      expect([query, teamless]).toMatchObject([query, { connected: false, statusCode: 403 }]);
    }
  });

  it("refuse another team's video like one that does not exist", async () => {
    const { team, rival } = stage();
    const token = await rival.creator.freshToken();
    const theirs = await attempt({ id: team.video._id }, { token });
    expect(theirs).toMatchObject({ connected: false, statusCode: 404 });
    expect(theirs).toEqual(await attempt({ id: 'f'.repeat(24) }, { token }));
  });

  it("refuse another team's room like one that does not exist", async () => {
    const { team, rival } = stage();
    for (const stranger of [rival.creator, rival.editor]) {
      const token = await stranger.freshToken();
      const theirs = await attempt({ room: team.video._id }, { token });
      expect(theirs).toMatchObject({ connected: false, statusCode: 404 });
      expect(theirs).toEqual(await attempt({ room: 'f'.repeat(24) }, { token }));
    }
  });

  it.each<[string, object]>([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a forged token', { token: 'a.b.c' }],
    ['an operator', { token: { $ne: null } }],
    ['a list', { token: ['a'] }],
    ['a number', { token: 1 }],
  ])('refuse %s', async (_, auth) => {
    const { team } = stage();
    const { _id: id } = team.video;
    for (const query of [{ id }, { team: team.teamId }, { room: id }]) {
      expect(await attempt(query, auth)).toMatchObject({ connected: false, statusCode: 401 });
    }
  });

  it('refuse the service token, and an editor for a log', async () => {
    const { team, stack } = stage();
    const id = team.video._id;
    for (const query of [{ id }, { team: team.teamId }, { room: id }]) {
      expect(await attempt(query, { token: stack.env.SERVICE_TOKEN })).toMatchObject({ statusCode: 401 });
    }
    const token = await team.editor.freshToken();
    expect(await attempt({ id }, { token })).toMatchObject({ connected: false, statusCode: 403 });
  });

  it.each(['id', 'team', 'room'] as const)(
    'refuse the parameter %s that is a list, an object or malformed',
    async (name) => {
      const { team } = stage();
      const token = await team.creator.freshToken();
      const id = name === 'team' ? team.teamId : team.video._id;
      const queries: Query[] = [
        {},
        { [name]: '' },
        { [name]: [id, id] },
        { [`${name}[]`]: id },
        { [`${name}[$ne]`]: 'x' },
        { [name]: { $ne: null } },
        { [name]: `${id}\u0000` },
        { [name]: '__proto__' },
        { [name]: 'x'.repeat(3_000) },
      ];
      for (const query of queries) {
        expect([query, (await attempt(query, { token })).connected]).toEqual([query, false]);
      }
      const twice = await attempt({}, { token }, { path: `/socket.io/?${name}=${id}&${name}=${id}` });
      expect(twice.connected).toBe(false);
    },
  );

  it('refuse several subjects at once, and an id of another kind of subject', async () => {
    const { team, rival } = stage();
    const token = await team.creator.freshToken();
    const { teamId, video } = team;
    for (const query of [
      { id: video._id, team: teamId },
      { id: video._id, team: rival.teamId },
      { id: rival.video._id, team: teamId },
      { id: video._id, room: video._id },
      { room: video._id, team: teamId },
      { room: video._id, team: rival.teamId },
      { room: rival.video._id, team: teamId },
      { room: teamId },
      { id: teamId },
      { team: video._id },
    ]) {
      expect([query, (await attempt(query, { token })).connected]).toEqual([query, false]);
    }
  });

  it('refuse pages of other origins', async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    const extraHeaders = { Origin: 'https://evil.example' };
    expect((await attempt({ id: team.video._id }, { token }, { extraHeaders })).connected).toBe(false);
  });

  it('close when their session is revoked', async () => {
    const { team, stack } = stage();
    const person = await Person.signedIn(stack, team.creator.username, journeyPassword);
    const token = await person.freshToken();
    const { _id: id } = team.video;
    const queries = [{ id }, { team: team.teamId }, { room: id }];
    const sockets = queries.map((query) => open(query, { token }));
    expect(await Promise.all(sockets.map(outcomeOf))).toEqual(sockets.map(() => ({ connected: true })));
    const ended = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
    await person.call(endpoints.logout);
    expect(await Promise.all(ended)).toEqual(sockets.map(() => 'io server disconnect'));
  });

  it('close when the client sends an event, and new ones are still accepted', async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    const socket = open({ id: team.video._id }, { token });
    await outcomeOf(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('status', 'x'.repeat(2_000_000));
    expect(['transport close', 'transport error', 'io server disconnect']).toContain(await ended);
    expect(await attempt({ id: team.video._id }, { token })).toEqual({ connected: true });
  });
}
