import { act, render, screen } from '@testing-library/react';
import { buildVersion } from '../../../testing/build-room';
import { ThemeProvider } from '../../../theme/theme-provider';
import { NewerVersion } from './newer-version';

describe('the notice about a newer version', () => {
  it('says how long ago the version arrived for as long as it is shown, and is announced once', () => {
    jest.useFakeTimers();
    const uploadedAt = new Date().toISOString();
    render(
      <ThemeProvider>
        <NewerVersion version={buildVersion(2, { uploadedAt })} onShow={() => undefined} />
      </ThemeProvider>,
    );
    const announced = screen.getByRole('status');
    expect(announced).toHaveTextContent('Asha Rao uploaded v2');
    expect(announced.parentElement).toHaveTextContent('Asha Rao uploaded v2 just now.');
    act(() => jest.advanceTimersByTime(2 * 3_600_000));
    expect(announced.parentElement).toHaveTextContent('Asha Rao uploaded v2 2 hours ago.');
    expect(announced).toHaveTextContent(/^Asha Rao uploaded v2$/);
  });
});
