import { act, render, screen } from '@testing-library/react';
import { buildVideo } from '../testing/builders';
import { noteServerTime } from '../lib/time/server-clock';
import { ScheduledFor } from './scheduled-for';

const publication = {
  title: 'Monsoon',
  privacyStatus: 'private',
  publishAt: '2026-11-20T06:30:00.000Z',
} as const;

describe('ScheduledFor', () => {
  it('disappears when YouTube makes the video public, also while the page stays open', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T06:00:00.000Z') });
    render(<ScheduledFor video={buildVideo({ state: 'PUBLISHED', publication })} />);
    expect(screen.getByText(/^Scheduled for/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(31 * 60_000));
    expect(screen.queryByText(/^Scheduled for/)).not.toBeInTheDocument();
  });

  it('says nothing about a publish that was cancelled or has failed', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T06:00:00.000Z') });
    render(<ScheduledFor video={buildVideo({ state: 'PENDING', publication })} />);
    expect(screen.queryByText(/^Scheduled for/)).not.toBeInTheDocument();
  });

  it("goes by the server's time, not by a clock that is wrong", () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
    noteServerTime(new Response(null, { headers: { date: 'Fri, 20 Nov 2026 06:00:00 GMT' } }));
    render(<ScheduledFor video={buildVideo({ state: 'PUBLISHED', publication })} />);
    expect(screen.getByText(/^Scheduled for/)).toBeInTheDocument();
  });
});
