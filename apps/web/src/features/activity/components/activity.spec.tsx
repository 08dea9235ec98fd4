import { endpoints, limits, messages } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildActivity, buildCreator, buildEditor, buildTeamInfo } from '../../../testing/builders';
import { answer, noContent, refusal, type FakeReply, type SeenCall } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

type Reply = FakeReply | ((call: SeenCall) => FakeReply);
const open = (reply: Reply, as = buildCreator()) =>
  renderApp('/team', {
    as,
    serve: (server) => {
      server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
      server.on(endpoints.teamActivity, reply);
    },
  });
const region = () => screen.findByRole('region', { name: 'Activity' });
const id = (n: number) => n.toString(16).padStart(24, '0');
const creator = { username: 'creator', role: 'YOUTUBER' } as const;

describe('activity on the team page', () => {
  it('lists who did what, when and from where, in the order of the response', async () => {
    await open(
      answer(endpoints.teamActivity, [
        buildActivity({
          _id: id(2),
          action: 'publish-failed',
          by: null,
          address: null,
          video: { _id: id(9), title: 'The cut' },
          note: 'The daily limit has been reached.',
        }),
        buildActivity({ _id: id(1), action: 'invite-regenerated', by: creator, address: '192.0.2.7' }),
      ]),
    );
    const entries = await within(await region()).findAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Publishing “The cut” failed20 Nov 2026, 12:00 pm IST · Open · The daily limit has been reached.',
      '@creator regenerated the invite code20 Nov 2026, 12:00 pm IST · from 192.0.2.7',
    ]);
  });

  it('loads page by page', async () => {
    const page = (start: number, count: number) =>
      Array.from({ length: count }, (_, n) => buildActivity({ _id: id(start + n) }));
    const app = await open(({ url }) =>
      answer(
        endpoints.teamActivity,
        url.searchParams.get('before') === null ? page(0, limits.pageSize) : page(limits.pageSize, 2),
      ),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Load more activity' }));
    const list = await region();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(limits.pageSize + 2));
    expect(screen.queryByRole('button', { name: 'Load more activity' })).not.toBeInTheDocument();
    expect(app.server.calls(endpoints.teamActivity).at(-1)?.url.searchParams.get('before')).toBe(
      id(limits.pageSize - 1),
    );
  });

  it("leaves out sign-ins until 'Security' is pressed", async () => {
    const app = await open(({ url }) =>
      url.searchParams.get('kind') === 'security'
        ? answer(endpoints.teamActivity, [buildActivity({ action: 'signed-in', by: creator })])
        : answer(endpoints.teamActivity, [buildActivity({ action: 'invite-regenerated', by: creator })]),
    );
    const list = within(await region());
    const filter = list.getByRole('button', { name: 'Security', pressed: false });
    expect(await list.findByText('@creator regenerated the invite code')).toBeInTheDocument();
    await app.user.click(filter);
    expect(await list.findByText('@creator signed in')).toBeInTheDocument();
    expect(list.queryByText('@creator regenerated the invite code')).not.toBeInTheDocument();
    await app.user.click(list.getByRole('button', { name: 'Security', pressed: true }));
    expect(await list.findByText('@creator regenerated the invite code')).toBeInTheDocument();
  });

  it('shows new entries on Refresh', async () => {
    const app = await open(noContent);
    expect(await screen.findByText('No activity yet')).toBeInTheDocument();
    app.server.on(endpoints.teamActivity, answer(endpoints.teamActivity, [buildActivity({})]));
    await app.user.click(within(await region()).getByRole('button', { name: 'Refresh' }));
    expect(await within(await region()).findByRole('listitem')).toBeInTheDocument();
  });

  it('shows a load error below the team', async () => {
    await open(refusal(503, messages.unavailable));
    expect(await within(await region()).findByRole('alert')).toHaveTextContent(messages.unavailable);
    expect(await screen.findByRole('list', { name: 'Editors' })).toBeInTheDocument();
  });

  it('is hidden from editors', async () => {
    const app = await open(noContent, buildEditor());
    await screen.findByRole('list', { name: 'Editors' });
    expect(screen.queryByRole('region', { name: 'Activity' })).not.toBeInTheDocument();
    expect(app.server.calls(endpoints.teamActivity)).toEqual([]);
  });
});
