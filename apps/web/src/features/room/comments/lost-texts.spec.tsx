import { act, screen, within } from '@testing-library/react';
import { buildComment } from '../testing/build-room';
import { openPanel, row } from '../testing/comments-page';

describe('an unfinished reply or edit of a comment that is deleted meanwhile', () => {
  it.each([
    ['Reply', 'Which one?', /replying to was deleted\. Your text was: Which one\?$/],
    ['Edit', ' at 0:10', /editing was deleted\. Your text was: Fix the logo at 0:10$/],
  ])('stays readable (%s)', async (action, typed, line) => {
    let remove: (id: string) => Promise<unknown> = () => Promise.resolve();
    const comment = buildComment({ text: 'Fix the logo' });
    const { user } = openPanel({
      comments: [comment],
      change: (api) => {
        remove = (id) => api.remove(id);
        return {};
      },
    });
    await user.click(within(row('Fix the logo')).getByRole('button', { name: action }));
    await user.keyboard(typed);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => remove(comment._id));
    expect(screen.getByRole('alert')).toHaveTextContent(line);
  });
});
