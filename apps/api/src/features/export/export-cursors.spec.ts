import { until } from '@cutroom/server-kit/testing';
import { useComments } from '../comments/testing/use-comments';
import { exportAccount } from './export-account';

const stage = useComments();

/** How many cursors the driver remembers: those that are not closed. */
function openCursors(): number {
  const { s } = stage.api.deps.connection.getClient() as unknown as { s: { activeCursors: Set<unknown> } };
  return s.activeCursors.size;
}

describe('an export whose reader has gone', () => {
  it.each([
    ['before its first list', '"sessions"'],
    ['between two comments', 'The third comment'],
    ['before its last list', '"recordedAboutYou"'],
  ])('%s leaves no cursor behind', async (_, last) => {
    const { api, editor } = stage;
    const video = await stage.commented();
    // More than the database sends at once.
    for (const text of [
      'The first',
      'The second',
      'The third',
      ...Array.from({ length: 12 }, () => 'One more'),
    ])
      await stage.post(video, editor, { text: `${text} comment` });
    const actor = await api.deps.sessions.authenticate(editor.token);
    const { text } = await exportAccount(api.deps, { actor, address: '192.0.2.1' });
    await api.deps.audit.written();
    let wasReached = false;
    for await (const piece of text) {
      wasReached = piece.includes(last);
      if (wasReached) break;
    }
    expect(wasReached).toBe(true);
    await until('no cursor is open', async () => openCursors() === 0);
  });
});
