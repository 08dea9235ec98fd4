import { messages } from '@cutroom/contracts';
import { plainOptions } from '@cutroom/contracts/testing';
import { act, render, screen } from '@testing-library/react';
import { noteServerTime } from '../../../lib/time/server-clock';
import { ThemeProvider } from '../../../theme/theme-provider';
import { emptyOptions, optionValuesOf } from '../model/option-values';
import { MoreOptions } from './more-options';

const now = Date.UTC(2026, 10, 20, 6);
const minuteMs = 60_000;

/** Shows the options of a public video that is scheduled for this time. */
function show(publishAt: number) {
  const options = { ...plainOptions, publishAt: new Date(publishAt).toISOString() };
  const { publishAt: field } = optionValuesOf(options);
  render(
    <ThemeProvider>
      <MoreOptions
        values={{ ...emptyOptions, publishAt: field }}
        onChange={() => undefined}
        size={1}
        isPublic
        templates={null}
      />
    </ThemeProvider>,
  );
}

beforeEach(() => {
  jest.useFakeTimers({ now });
});

describe("'Publish at'", () => {
  it('is in sight from the start where a schedule was restored', () => {
    show(now - 30 * minuteMs);
    expect(screen.getByLabelText('Publish at')).toBeVisible();
    expect(screen.getByText(messages.schedulePast)).toBeVisible();
  });

  it('says when the scheduled time passes while the page is open', () => {
    show(now + 30 * minuteMs);
    expect(screen.queryByText(messages.schedulePast)).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(31 * minuteMs));
    expect(screen.getByText(messages.schedulePast)).toBeInTheDocument();
  });

  it("accepts a future time although this computer's clock is fast", () => {
    noteServerTime(new Response(null, { headers: { date: new Date(now - 180 * minuteMs).toUTCString() } }));
    show(now - 60 * minuteMs);
    expect(screen.queryByText(messages.schedulePast)).not.toBeInTheDocument();
  });
});

it("says that 'Made for kids' is asked later only if it is left open", () => {
  show(now + 30 * minuteMs);
  expect(screen.getByRole('radiogroup', { name: 'Made for kids' })).toHaveAccessibleDescription(
    /If you leave it open, you are asked before you publish/,
  );
});
