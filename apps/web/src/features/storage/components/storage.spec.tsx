import { endpoints, messages, type TeamStorage } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildTeamInfo } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const storage = (overrides: Partial<TeamStorage> = {}): TeamStorage => ({
  states: [
    { state: 'PENDING', videos: 2, bytes: 3_000_000_000 },
    { state: 'DELETED', videos: 1, bytes: 500_000_000 },
  ],
  usedBytes: 3_500_000_000,
  quotaBytes: 10_000_000_000,
  originalsKeptDays: null,
  ...overrides,
});
const reply = (overrides?: Partial<TeamStorage>) => answer(endpoints.teamStorage, storage(overrides));

const open = (given = reply(), as = buildCreator()) =>
  renderApp('/team', {
    as,
    serve: (server) => {
      server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
      server.on(endpoints.teamStorage, given);
    },
  });
const section = async () => within(await screen.findByRole('region', { name: 'Storage' }));

describe('the storage on the team page', () => {
  it('shows how much each state uses, and the limit', async () => {
    await open(reply(), buildEditor());
    const shown = await section();
    expect(await shown.findByText('3.50 GBs of 10.00 GBs used')).toBeInTheDocument();
    expect(shown.getByRole('progressbar', { name: 'Storage used' })).toHaveAttribute('aria-valuenow', '35');
    expect(shown.getByText('Pending').nextSibling).toHaveTextContent('3.00 GBs in 2 videos');
    expect(shown.getByText('In the bin').nextSibling).toHaveTextContent('500.00 MBs in 1 video');
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows no limit when the team has none, and offers Retry after an error', async () => {
    const app = await open(refusal(503, messages.unavailable));
    const shown = await section();
    await shown.findByText("Couldn't load the storage");
    app.server.on(endpoints.teamStorage, reply({ quotaBytes: null }));
    await app.user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await shown.findByText('3.50 GBs used')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('lets creators decide how long originals are kept, and asks before any are deleted', async () => {
    const app = await open();
    const shown = await section();
    const field = await shown.findByRole('textbox');
    expect(shown.getByText('Originals are kept.')).toBeInTheDocument();
    await app.user.type(field, '0');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByText(/Use a whole number from 1/)).toBeInTheDocument();
    await app.user.clear(field);
    await app.user.type(field, '30');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete originals?' }));
    app.server.on(
      endpoints.keepOriginals,
      answer(endpoints.keepOriginals, storage({ originalsKeptDays: 30 })),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Delete originals' }));
    expect(await shown.findByText(/^Originals are deleted 30 days after publishing/)).toBeInTheDocument();
    expect(app.server.calls(endpoints.keepOriginals).map(({ body }) => body)).toMatchObject([{ days: 30 }]);
  });

  it.each([
    ['are deleted', '30', 30],
    ['are kept', '', null],
  ])('leaves the focus on the button when originals %s from now on', async (_, typed, days) => {
    const app = await open(reply({ originalsKeptDays: 7 }));
    const shown = await section();
    const field = await shown.findByRole('textbox');
    await app.user.clear(field);
    if (typed !== '') await app.user.type(field, typed);
    const set = storage({ originalsKeptDays: days });
    app.server.on(endpoints.keepOriginals, answer(endpoints.keepOriginals, set));
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    if (days !== null) await app.user.click(await screen.findByRole('button', { name: 'Delete originals' }));
    await shown.findByText(days === null ? 'Originals are kept.' : /^Originals are deleted 30 days/);
    await waitFor(() => expect(shown.getByRole('button', { name: 'Save' })).toHaveFocus());
    expect(shown.getByRole('textbox')).toHaveValue(typed);
  });

  it('keeps what is typed when the setting changes in another window', async () => {
    const app = await open();
    const shown = await section();
    await app.user.type(await shown.findByRole('textbox'), '30');
    app.server.on(endpoints.teamStorage, reply({ originalsKeptDays: 7 }));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await shown.findByText(/^Originals are deleted 7 days/)).toBeInTheDocument();
    expect(shown.getByRole('textbox')).toHaveValue('30');
  });

  it('saves once when the button is double-clicked, also when the first call has succeeded in between', async () => {
    const app = await open(reply({ originalsKeptDays: 30 }));
    const shown = await section();
    await app.user.clear(await shown.findByRole('textbox'));
    app.server.on(endpoints.keepOriginals, answer(endpoints.keepOriginals, storage()));
    fireEvent.click(shown.getByRole('button', { name: 'Save' }), { detail: 1 });
    expect(await shown.findByText('Originals are kept.')).toBeInTheDocument();
    fireEvent.click(shown.getByRole('button', { name: 'Save' }), { detail: 2 });
    expect(app.server.calls(endpoints.keepOriginals)).toHaveLength(1);
  });
});
