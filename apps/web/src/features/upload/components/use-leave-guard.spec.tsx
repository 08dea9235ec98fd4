import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { useLeaveGuard } from './use-leave-guard';

function Sending() {
  const guard = useLeaveGuard(true);
  return (
    <>
      <p>Sending</p>
      {guard.asking && (
        <>
          <button onClick={guard.stay}>Stay</button>
          <button onClick={() => guard.leave(() => undefined)}>Leave</button>
        </>
      )}
    </>
  );
}

/** A visitor who came from /first to /sending. */
async function arrive() {
  window.history.replaceState({ idx: 0 }, '', '/first');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/first" element={<Link to="/sending">To sending</Link>} />
        <Route path="/sending" element={<Sending />} />
      </Routes>
    </BrowserRouter>,
  );
  act(() => screen.getByRole('link').click());
  expect(window.location.pathname).toBe('/sending');
}

describe("the browser's Back while a file is being sent", () => {
  it('is asked about with the page and its address still there', async () => {
    await arrive();
    act(() => window.history.back());
    const stay = await screen.findByRole('button', { name: 'Stay' });
    await waitFor(() => expect(window.location.pathname).toBe('/sending'));
    expect(screen.getByText('Sending')).toBeInTheDocument();
    act(() => stay.click());
    expect(screen.queryByRole('button', { name: 'Stay' })).not.toBeInTheDocument();
    // Asked a second time, it is asked about again.
    act(() => window.history.back());
    expect(await screen.findByRole('button', { name: 'Stay' })).toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/sending'));
  });

  it('goes back when it is meant', async () => {
    await arrive();
    act(() => window.history.back());
    const leave = await screen.findByRole('button', { name: 'Leave' });
    await waitFor(() => expect(window.location.pathname).toBe('/sending'));
    act(() => leave.click());
    expect(await screen.findByRole('link', { name: 'To sending' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/first');
  });
});
