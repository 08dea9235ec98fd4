import { act, screen, within } from '@testing-library/react';
import { videoId } from '../../../testing/builders';
import { buildComment, idOf, people } from '../testing/build-room';
import { button, note, openPanel, row } from '../testing/comments-page';
import { editKey, replyKey, roomDrafts } from './room-drafts';

const storedDrafts = () => roomDrafts(window.localStorage, people[0]._id, videoId);

describe('an unfinished reply or edit of a comment that is deleted meanwhile', () => {
  it.each([
    ['Reply', 'Which one?', /replying to was deleted\. Your text was: Which one\?Discard$/],
    ['Edit', ' at 0:10', /editing was deleted\. Your text was: Fix the logo at 0:10Discard$/],
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

  it('stays readable after a reload, until it is discarded', async () => {
    storedDrafts().keepText(replyKey(idOf(1)), 'Which one?');
    storedDrafts().keepText(editKey(idOf(2)), 'Note 2, longer');
    storedDrafts().keepText(replyKey(idOf(3)), 'Soon');
    const { user } = openPanel({ comments: [note(3)] });
    const lines = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(lines()).toEqual([
      'The comment you were replying to was deleted. Your text was: Which one?Discard',
      'The comment you were editing was deleted. Your text was: Note 2, longerDiscard',
    ]);
    await user.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
    expect(lines()).toEqual([expect.stringMatching(/editing was deleted/)]);
    await user.click(button('Discard'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(storedDrafts().texts()).toEqual([[replyKey(idOf(3)), 'Soon']]);
  });

  it('is not reported while some of the comments have not been loaded', () => {
    storedDrafts().keepText(replyKey(idOf(1)), 'Which one?');
    openPanel({ comments: [note(3)], change: () => ({ isComplete: false }) });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
