import { act, render, screen } from '@testing-library/react';
import { buildVideo } from '../testing/builders';
import { ScheduledFor } from './scheduled-for';

describe('ScheduledFor', () => {
  it('disappears when YouTube makes the video public, also while the page stays open', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T06:00:00.000Z') });
    const publication = {
      title: 'Monsoon',
      privacyStatus: 'private',
      publishAt: '2026-11-20T06:30:00.000Z',
    } as const;
    render(<ScheduledFor video={buildVideo({ publication })} />);
    expect(screen.getByText(/^Scheduled for/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(31 * 60_000));
    expect(screen.queryByText(/^Scheduled for/)).not.toBeInTheDocument();
  });
});
