import { endpoints } from '@cutroom/contracts';
import type { Person } from '@cutroom/suites-kit';
import { flawsOf, rawCall } from './raw-call';
import type { Stage } from './stage';

/** What is in somebody's bell concerns nobody else: no other team, and no other member of the own one. */
export function notificationCases(stage: () => Stage): void {
  const bellOf = (person: Person) => person.call(endpoints.notifications, { query: {} });

  it("shows and counts nobody else's notifications, wherever a page starts", async () => {
    const { stack, team, rival, alone } = stage();
    const theirs = await bellOf(team.creator);
    expect(theirs.map(({ kind }) => kind)).toContain('new-cut');
    for (const person of [rival.creator, rival.editor, team.editor, alone]) {
      const token = await person.freshToken();
      for (const { _id } of theirs) {
        for (const query of ['', `?before=${_id}`, `?limit=100&before=${'f'.repeat(24)}`]) {
          const answer = await rawCall(stack, endpoints.notifications, { token, query });
          expect([200, 204, 403]).toContain(answer.status);
          for (const other of theirs) expect(answer.text).not.toContain(other._id);
        }
      }
    }
    const token = await rival.creator.freshToken();
    const { json } = await rawCall(stack, endpoints.unreadNotifications, { token });
    const own = (await bellOf(rival.creator)).filter(({ read }) => !read);
    expect(json).toMatchObject({ data: { unread: own.length } });
  });

  it("marks nobody else's notifications, and refuses their ids like ids that do not exist", async () => {
    const { stack, team, rival, alone } = stage();
    const before = await bellOf(team.creator);
    const [newest] = before;
    if (!newest) throw new Error('the creator has no notification');
    for (const person of [rival.creator, rival.editor, team.editor, alone]) {
      const token = await person.freshToken();
      const mark = (notificationId: string, older: boolean) =>
        rawCall(stack, endpoints.readNotifications, { token, json: { notificationId, older } });
      const [foreign, invented] = [await mark(newest._id, false), await mark('f'.repeat(24), false)];
      expect(flawsOf(foreign, [403, 404])).toEqual([]);
      expect([foreign.status, foreign.json]).toEqual([invented.status, invented.json]);
      // 'All up to it' is about the own ones, whoever owns the one that is named.
      expect([200, 403]).toContain((await mark(newest._id, true)).status);
    }
    // Others may have arrived meanwhile.
    const after = await bellOf(team.creator);
    expect(after.filter(({ _id }) => before.some((entry) => entry._id === _id))).toEqual(before);
  });
}
