import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserHistory } from 'history';
import { Link, Route, Routes } from 'react-router';
import { session } from '../session/session';
import { buildEditor, buildSignIn } from '../../testing/builders';
import { AppRouter } from './app-router';
import { leaveOrAsk, useLeaveGuard } from './use-leave-guard';

const stopWork = jest.fn();

function Guarded() {
  const guard = useLeaveGuard(true);
  return (
    <>
      <p>Working</p>
      <Link to="/first">Away</Link>
      <Link to="/guarded?again">Here</Link>
      {guard.asking && (
        <>
          <button onClick={guard.stay}>Stay</button>
          <button onClick={() => guard.leave(stopWork)}>Leave</button>
        </>
      )}
    </>
  );
}

/** Renders the guarded page for a user who came from /first. */
async function openGuardedPage() {
  window.history.replaceState(null, '', '/first');
  session.start(buildSignIn(buildEditor()));
  stopWork.mockClear();
  render(
    <AppRouter history={createBrowserHistory()}>
      <Routes>
        <Route path="/first" element={<Link to="/guarded">In</Link>} />
        <Route path="/guarded" element={<Guarded />} />
      </Routes>
    </AppRouter>,
  );
  click('link', 'In');
  await screen.findByText('Working');
}

const click = (role: 'link' | 'button', name: string) => act(() => screen.getByRole(role, { name }).click());
const isAsking = () => screen.queryByRole('button', { name: 'Stay' }) !== null;

describe('leave guard', () => {
  it('holds back a link until the user confirms, and then stops the work', async () => {
    await openGuardedPage();
    click('link', 'Away');
    expect(isAsking()).toBe(true);
    expect(window.location.pathname).toBe('/guarded');
    click('button', 'Leave');
    expect(await screen.findByRole('link', { name: 'In' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/first');
    expect(stopWork).toHaveBeenCalledTimes(1);
  });

  it('keeps the page and its URL each time the user goes back and then stays', async () => {
    await openGuardedPage();
    for (const attempt of [1, 2]) {
      act(() => window.history.back());
      await waitFor(() => expect(isAsking()).toBe(true));
      await waitFor(() => expect(window.location.pathname).toBe('/guarded'));
      expect(screen.getByText('Working')).toBeInTheDocument();
      if (attempt === 1) click('button', 'Stay');
    }
    expect(stopWork).not.toHaveBeenCalled();
  });

  it('goes back once the user confirms', async () => {
    await openGuardedPage();
    act(() => window.history.back());
    await waitFor(() => expect(isAsking()).toBe(true));
    await waitFor(() => expect(window.location.pathname).toBe('/guarded'));
    click('button', 'Leave');
    expect(await screen.findByRole('link', { name: 'In' })).toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/first'));
  });

  it('lets a link to the same page through and keeps guarding', async () => {
    await openGuardedPage();
    click('link', 'Here');
    expect(isAsking()).toBe(false);
    expect(window.location.search).toBe('?again');
    click('link', 'Away');
    expect(isAsking()).toBe(true);
  });

  it('holds back an action that ends the page, such as Logout', async () => {
    await openGuardedPage();
    const logout = jest.fn();
    act(() => leaveOrAsk(logout));
    expect(logout).not.toHaveBeenCalled();
    click('button', 'Leave');
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('lets every navigation through once the session has ended', async () => {
    await openGuardedPage();
    session.end();
    click('link', 'Away');
    expect(await screen.findByRole('link', { name: 'In' })).toBeInTheDocument();
    expect(stopWork).not.toHaveBeenCalled();
  });
});

describe('leaveOrAsk', () => {
  it('runs the action at once while nothing guards the page', () => {
    const logout = jest.fn();
    leaveOrAsk(logout);
    expect(logout).toHaveBeenCalledTimes(1);
  });
});
