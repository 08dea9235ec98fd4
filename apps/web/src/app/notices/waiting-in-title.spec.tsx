import { endpoints } from '@cutroom/contracts';
import { act, waitFor } from '@testing-library/react';
import { session } from '../../lib/session/session';
import { buildCreator, buildEditor } from '../../testing/builders';
import { answer, refusal, type FakeReply } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';

const stats = (pending: number) => answer(endpoints.teamStats, { total: 9, pending, approve: 4, members: 2 });
const open = (reply: FakeReply, as = buildCreator()) =>
  renderApp('/profile', { as, serve: (server) => server.on(endpoints.teamStats, reply) });

describe('count in the title', () => {
  it("is the number of videos that wait for the creator's review", async () => {
    await open(stats(2));
    await waitFor(() => expect(document.title).toBe('(2) Profile · Cutroom'));
  });

  it.each([
    ['nothing waits', stats(0)],
    ['the numbers cannot be loaded', refusal(503, 'Try again in a moment')],
  ])('is left out while %s', async (_, reply) => {
    const { server } = await open(reply);
    await waitFor(() => expect(server.calls(endpoints.teamStats)).toHaveLength(1));
    await act(async () => undefined);
    expect(document.title).toBe('Profile · Cutroom');
  });

  it('is left out for an editor, who reviews nothing', async () => {
    const { server } = await open(stats(2), buildEditor());
    await waitFor(() => expect(document.title).toBe('Profile · Cutroom'));
    expect(server.calls(endpoints.teamStats)).toHaveLength(0);
  });

  it('disappears when the session ends', async () => {
    await open(stats(2));
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
    act(() => session.end());
    await waitFor(() => expect(document.title).toBe('Sign in · Cutroom'));
  });
});
