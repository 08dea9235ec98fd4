import { act, screen, within } from '@testing-library/react';
import { buildComment } from '../testing/build-room';
import { openPanel, row } from '../testing/comments-page';

describe('an unfinished reply', () => {
  it('is shown when its comment is deleted meanwhile', async () => {
    let remove: (id: string) => Promise<unknown> = () => Promise.resolve();
    const comment = buildComment({ text: 'Fix the logo' });
    const { user } = openPanel({
      comments: [comment],
      change: (api) => {
        remove = (id) => api.remove(id);
        return {};
      },
    });
    await user.click(within(row('Fix the logo')).getByRole('button', { name: 'Reply' }));
    await user.keyboard('Which one?');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => remove(comment._id));
    expect(screen.getByRole('alert')).toHaveTextContent(/was deleted\. Your reply was: Which one\?$/);
  });
});
