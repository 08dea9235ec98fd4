import { act, render, screen } from '@testing-library/react';
import { Announced } from './announced';

const region = () => screen.getByRole('status');

/** What a screen reader finds in the region: its text without what is hidden from it. */
const spoken = () => [...region().children].filter((child) => !child.ariaHidden).map((c) => c.textContent);

describe('Announced', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows a text at once, and adds it to a new live region afterwards', () => {
    render(
      <p role="status">
        <Announced>Draft restored.</Announced>
      </p>,
    );
    expect(region()).toHaveTextContent('Draft restored.');
    expect(spoken()).toEqual([]);
    act(() => void jest.advanceTimersByTime(1_000));
    expect(spoken()).toEqual(['Draft restored.']);
  });
});
