import { endpoints } from '@cutroom/contracts';
import type { Person } from '@cutroom/suites-kit';
import { flawsOf, rawCall } from './raw-call';
import type { Stage } from './stage';

/** Only the recipient of a notification can see or change it: no other team, and no other member of the same team. */
export function notificationCases(stage: () => Stage): void {
  const bellOf = (person: Person) => person.call(endpoints.notifications, { query: {} });

  it('are neither listed nor counted, for any start of a page', async () => {
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

  it('cannot be marked as read, and their ids are refused like ids that do not exist', async () => {
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
      // 'All up to it' marks only the caller's own notifications, whoever owns the named one.
      expect([200, 403]).toContain((await mark(newest._id, true)).status);
    }
    // New notifications may have arrived meanwhile.
    const after = await bellOf(team.creator);
    expect(after.filter(({ _id }) => before.some((entry) => entry._id === _id))).toEqual(before);
  });
}
