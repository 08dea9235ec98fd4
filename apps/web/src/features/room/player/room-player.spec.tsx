import { frameMiddle, frameRateOf } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPlayer, playedSource } from '../testing/open-player';

const rate = frameRateOf(25);
const timecode = () => screen.getByTitle('Go to a timecode').textContent;

describe('room player', () => {
  it('steps by exact frames, counted from the start timecode of the file', async () => {
    const { user, movie, control } = openPlayer();
    expect(timecode()).toBe('01:00:00:00');
    await user.keyboard('...');
    await user.keyboard(',');
    expect(timecode()).toBe('01:00:00:02');
    expect(movie.currentTime).toBeCloseTo(frameMiddle(2, rate), 9);
    await user.keyboard('{End}');
    expect(control.getState().frame).toBe(1_499);
    await user.keyboard('{Home}{ArrowRight}');
    expect(timecode()).toBe('01:00:01:00');
  });

  it('plays with space and L, pauses with K on the frame of the clock, and marks and clears a range', async () => {
    const { user, movie, control } = openPlayer();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await user.keyboard('l');
    expect(movie.playbackRate).toBe(2);
    movie.currentTime = 4.05;
    await user.keyboard('k');
    expect(control.getState()).toMatchObject({ frame: 101, isPlaying: false });
    expect(movie.currentTime).toBeCloseTo(frameMiddle(101, rate), 9);
    await user.keyboard('i');
    await user.keyboard('{ArrowRight}o');
    expect(control.getState().range).toEqual({ from: 101, to: 126 });
    expect(screen.getByText('The range ends at 01:00:05:01')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the range' }));
    expect(control.getState().range).toBeNull();
  });

  it.each(['{Enter}', 'x'])(
    "moves the focus from 'Clear the range' to the button before it (%s)",
    async (key) => {
      const { user } = openPlayer();
      await user.keyboard('i');
      screen.getByRole('button', { name: 'Clear the range' }).focus();
      await user.keyboard(key);
      expect(screen.queryByRole('button', { name: 'Clear the range' })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'End the range here' })).toHaveFocus();
    },
  );

  it('does not move the focus when a key clears the range', async () => {
    const { user } = openPlayer();
    await user.keyboard('i');
    await user.keyboard('x');
    expect(document.body).toHaveFocus();
  });

  it('leaves keys to text fields, and opens the help sheet otherwise', async () => {
    const { user, control, opened } = openPlayer();
    await user.type(screen.getByLabelText('Comment'), 'no.?');
    expect(control.getState().frame).toBe(0);
    expect(opened.nexts).toBe(0);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('n?');
    expect(opened.nexts).toBe(1);
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await within(help).findByText('One frame back')).toBeInTheDocument();
  });

  it('ignores letters and punctuation once they are turned off in the help sheet', async () => {
    const { user, control } = openPlayer();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Use letters and punctuation' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('..i?');
    expect(control.getState()).toMatchObject({ frame: 0, range: null });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(control.getState().frame).toBe(25);
  });

  it('goes to a timecode, and says why it cannot', async () => {
    const { user, control } = openPlayer();
    await user.click(screen.getByTitle('Go to a timecode'));
    const field = screen.getByLabelText('Go to timecode');
    await user.clear(field);
    await user.type(field, '02:00:00:00{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('This video runs from 01:00:00:00 to 01:00:59:24.');
    await user.clear(field);
    await user.type(field, '01:00:02:05{Enter}');
    expect(control.getState().frame).toBe(55);
  });

  it('says how long the video is', () => {
    openPlayer();
    expect(screen.getByText('of 1:00')).toBeInTheDocument();
  });

  it('goes to a time in the notation of comments, counted from the beginning', async () => {
    const { user, control } = openPlayer();
    await user.click(screen.getByTitle('Go to a timecode'));
    const field = screen.getByLabelText('Go to timecode');
    await user.clear(field);
    await user.paste('around 0:02');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Enter a timecode like 01:00:00:00, or a time like 2:10.',
    );
    await user.clear(field);
    await user.paste(' 0:02 ');
    await user.keyboard('{Enter}');
    expect(control.getState().frame).toBe(50);
  });

  it('removes the error about a timecode when the user leaves the field', async () => {
    const { user } = openPlayer();
    await user.click(screen.getByTitle('Go to a timecode'));
    await user.type(screen.getByLabelText('Go to timecode'), 'later{Enter}');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await user.tab();
    await user.click(screen.getByTitle('Go to a timecode'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Go to timecode')).toBeValid();
  });

  it('selects the comment of a marker', async () => {
    const { user, markers } = openPlayer();
    await user.click(screen.getByRole('button', { name: 'Comment at 01:00:02:00: Edi: the map is wrong' }));
    expect(markers).toEqual(['c1']);
  });

  it('says that it plays the preview, and offers the original and a download', async () => {
    const { user, movie } = openPlayer();
    expect(movie).toHaveAttribute('src', 'https://store.test/preview.mp4');
    expect(screen.getByText('Preview, 720p. YouTube gets the original.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Play the original' }));
    expect(screen.getByLabelText('Video: Monsoon in Mumbai')).toHaveAttribute('src', playedSource.url);
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', playedSource.downloadUrl);
  });

  it('shows a frame that was requested before the video had loaded', () => {
    const { movie, control } = openPlayer();
    Object.defineProperty(movie, 'readyState', { value: 0, configurable: true });
    act(() => control.show(40));
    Object.defineProperty(movie, 'readyState', { value: 4, configurable: true });
    fireEvent.loadedMetadata(movie);
    expect(movie.currentTime).toBeCloseTo(frameMiddle(40, rate), 9);
  });
});
