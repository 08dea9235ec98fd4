import { endpoints } from '@cutroom/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildRoom } from '../../../testing/build-room';
import { buildCreator } from '../../../testing/builders';
import { buildComment, idOf } from '../live/testing/build-comment';
import { pageOf } from '../live/testing/open-room';
import { openRoom } from '../testing/room-page';

describe('the version that a room shows', () => {
  it('stays the chosen one when a comment is clicked before it is rendered', async () => {
    const { app } = await openRoom(buildRoom(2), buildCreator(), '', (server) =>
      server.on(endpoints.comments, pageOf([buildComment(1)], 1)),
    );
    const choice = await screen.findByRole('combobox', { name: 'Version' });
    const comment = await screen.findByText('comment 1');
    act(() => {
      fireEvent.change(choice, { target: { value: '1' } });
      fireEvent.click(comment);
    });
    expect(app.history.location.search).toBe(`?v=1&comment=${idOf(1)}`);
    const player = await screen.findByLabelText('Video: Monsoon in Mumbai');
    expect(player).toHaveAttribute('src', 'https://store.test/1.mp4');
  });
});
