import { endpoints, messages } from '@cutroom/contracts';
import { act, screen, within } from '@testing-library/react';
import { buildCreator, buildSignIn, buildTeamInfo } from '../../testing/builders';
import { answer, heldReply, type FakeReply } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';
import { holdSession, session } from '../../lib/session/session';

const creator = buildCreator();
const renewed = answer(endpoints.renew, buildSignIn(creator, { token: 'fresh' }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
});

const warningRegion = () => screen.getByRole('region', { name: 'Session' });
const stayButton = () => screen.getByRole('button', { name: 'Stay signed in' });

/** Opens the profile with this answer to a renewal. */
const openProfile = (renewal: FakeReply | (() => Promise<FakeReply>)) =>
  renderApp('/profile', {
    as: creator,
    expiresIn: 60,
    serve: (server) => server.on(endpoints.renew, renewal),
  });

describe('session warning', () => {
  it('appears 20 s before the session ends, and at 60 s the page redirects to /signin', async () => {
    const app = await renderApp('/profile', {
      as: creator,
      expiresIn: 60,
      serve: (server) => server.holdTheRest(),
    });
    await pass(39_000);
    expect(screen.queryByRole('region', { name: 'Session' })).not.toBeInTheDocument();
    await pass(1_000);
    expect(warningRegion()).toHaveTextContent('Your session ends in 20 s');
    await pass(19_999);
    expect(app.path()).toBe('/profile');
    await pass(1);
    expect(app.path()).toBe('/signin');
    expect(await screen.findByText(messages.sessionEnded)).toBeInTheDocument();
  });

  it.each([
    ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['returns from the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('is skipped when a tab that slept past the end %s: the page redirects to /signin', async (_, wake) => {
    const app = await renderApp('/profile', {
      as: creator,
      expiresIn: 60,
      serve: (server) => server.holdTheRest(),
    });
    jest.setSystemTime(Date.now() + 60_000);
    expect(app.path()).toBe('/profile');
    act(() => void wake());
    expect(app.path()).toBe('/signin');
  });

  it("disappears after 'Stay signed in', which restarts the clock", async () => {
    const held = heldReply();
    const app = await openProfile(held.handler);
    await pass(45_000);
    await app.user.click(stayButton());
    held.release(renewed);
    await pass(0);
    expect(screen.queryByRole('region', { name: 'Session' })).not.toBeInTheDocument();
    expect(app.server.calls(endpoints.renew)).toHaveLength(1);
    expect(screen.getByRole('main')).toHaveFocus();
    await pass(59_000);
    expect(session.get().session.token).toBe('fresh');
    await pass(1_000);
    expect(app.path()).toBe('/signin');
  });

  it('offers no renewal once the session has reached its maximum lifetime', async () => {
    const app = await openProfile(answer(endpoints.renew, buildSignIn(creator, { expiresIn: 15 })));
    await pass(45_000);
    await app.user.click(stayButton());
    await pass(0);
    const warning = warningRegion();
    expect(warning).toHaveTextContent(
      /^Your session ends in \d+ s\. Sessions last at most 12 hours; sign in again to continue\.$/,
    );
    expect(within(warning).queryByRole('button')).not.toBeInTheDocument();
    await pass(15_000);
    expect(app.path()).toBe('/signin');
    expect(await screen.findByText(messages.sessionEnded)).toBeInTheDocument();
  });

  it.each([
    ['Add editor', 'Add editor'],
    ['Remove Asha Rao', 'Remove Asha Rao?'],
  ])(
    'can be reached by keyboard while the dialog of %s is open, which then gets the focus back',
    async (name, title) => {
      const app = await renderApp('/team', {
        as: creator,
        expiresIn: 60,
        serve: (server) => {
          server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
          // The user's input in the dialog would otherwise renew the session.
          server.on(endpoints.renew, 'unreachable');
        },
      });
      await pass(0);
      await app.user.click(screen.getByRole('button', { name }));
      await pass(500);
      const dialog = screen.getByRole('dialog', { name: title });
      await app.user.tab({ shift: true });
      await app.user.tab({ shift: true });
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
      await pass(45_000);
      const stay = stayButton();
      for (let presses = 0; presses < 5 && document.activeElement !== stay; presses += 1) {
        await app.user.tab({ shift: true });
      }
      expect(stay).toHaveFocus();
      app.server.on(endpoints.renew, renewed);
      await app.user.keyboard('{Enter}');
      await pass(500);
      expect(session.get().session.token).toBe('fresh');
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    },
  );

  it('shows the error of a failed renewal for 5 seconds and offers another attempt', async () => {
    const held = heldReply();
    const app = await openProfile(held.handler);
    await pass(42_000);
    await app.user.click(stayButton());
    held.release('unreachable');
    await pass(0);
    const warning = within(warningRegion());
    expect(warning.getByRole('alert')).toHaveTextContent(/cannot be reached/);
    await pass(5_000);
    expect(warning.queryByRole('alert')).not.toBeInTheDocument();
    expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeEnabled();
  });

  it('does not appear while a hold renews the session automatically', async () => {
    const app = await openProfile(renewed);
    await pass(0);
    const release = holdSession();
    await pass(85_000);
    expect(app.server.calls(endpoints.renew)).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Session' })).not.toBeInTheDocument();
    expect(app.path()).toBe('/profile');
    release();
  });
});
