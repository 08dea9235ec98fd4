import { endpoints, messages, replies, type Profile } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../../../lib/drafts/draft-storage';
import { unsentName } from '../../../lib/drafts/unsent-comments';
import { session } from '../../../lib/session/session';
import { buildCreator, buildEditor, buildSignIn, videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

async function asked(as: Profile = buildEditor()) {
  const app = await renderApp('/profile', { as });
  app.server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(as, { token: 'fresh' })));
  await app.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const form = within(await screen.findByRole('form', { name: 'Delete account' }));
  async function submit(username: string, password: string) {
    fireEvent.change(form.getByLabelText(`Type “${as.username}” to confirm`), {
      target: { value: username },
    });
    fireEvent.change(form.getByLabelText('Current password'), { target: { value: password } });
    await app.user.click(form.getByRole('button', { name: 'Delete for good' }));
  }
  return { app, form, submit };
}

const points = (form: ReturnType<typeof within>, title: string) =>
  within(form.getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe("deleting one's account", () => {
  it('says what is deleted and what stays, for each role, and sends nothing on Cancel', async () => {
    const editor = await asked();
    expect(points(editor.form, 'Deleted for good').join()).toContain('uploads that have not finished');
    expect(points(editor.form, 'Kept').join()).toContain('finished videos and your comments stay');
    await editor.app.user.click(editor.form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
    expect(editor.app.server.calls(endpoints.deleteAccount)).toHaveLength(0);
  });

  it('tells a creator that the team and its videos are deleted, and that videos on YouTube stay', async () => {
    const { form } = await asked(buildCreator());
    expect(points(form, 'Deleted for good').join()).toContain('All videos of the team');
    expect(points(form, 'Kept').join()).toContain('YouTube channel');
  });

  it.each([
    [1, 'One of your comments, which has not been sent yet'],
    [2, '2 of your comments, which have not been sent yet'],
  ])('names %i unsent comments, and not those of another user of the browser', async (count, text) => {
    for (const [user, unsent] of [
      [buildEditor(), count],
      [buildCreator(), 5],
    ] as const)
      keepDraft(window.localStorage, user._id, unsentName(videoId), Array(unsent).fill({ text: 'unsent' }));
    const { form } = await asked();
    expect(points(form, 'Deleted for good').join()).toContain(text);
  });

  it('names no unsent comments when there are none', async () => {
    const { form } = await asked();
    expect(points(form, 'Deleted for good').join()).not.toContain('not been sent');
  });

  it('asks for the exact username and the password before it sends anything', async () => {
    const { app, form, submit } = await asked();
    await submit('', '');
    expect(form.getByRole('alert')).toHaveTextContent(messages.emptyInputs);
    await submit('Editor', 'Cutroom@2026');
    expect(form.getByRole('alert')).toHaveTextContent(messages.usernameNotConfirmed);
    expect(form.getByLabelText('Type “editor” to confirm')).toBeInvalid();
    expect(app.server.calls(endpoints.deleteAccount)).toHaveLength(0);
  });

  it('signs the user out after a success, and /signin says so', async () => {
    const { app, submit } = await asked();
    app.server.on(endpoints.deleteAccount, answer(endpoints.deleteAccount, null));
    keepDraft(window.localStorage, buildEditor()._id, 'upload', {});
    await submit('editor', 'Cutroom@2026');
    expect(await screen.findByText(messages.accountDeleted)).toBeInTheDocument();
    expect(app.path()).toBe('/signin');
    expect(session.get().session.login).toBe(false);
    // The browser stores nothing about the account any more.
    expect(Object.keys(window.localStorage).filter((key) => key.includes('draft'))).toEqual([]);
    const body = { username: 'editor', password: 'Cutroom@2026' };
    expect(app.server.calls(endpoints.deleteAccount).map((call) => call.body)).toEqual([body]);
  });

  it('renews the session before it sends the deletion, so that no renewal meets a deleted account', async () => {
    const { app, submit } = await asked();
    const renewal = heldReply();
    app.server.on(endpoints.renew, renewal.handler);
    app.server.on(endpoints.deleteAccount, answer(endpoints.deleteAccount, null));
    await submit('editor', 'Cutroom@2026');
    expect(app.server.calls(endpoints.renew)).toHaveLength(1);
    expect(app.server.calls(endpoints.deleteAccount)).toHaveLength(0);
    renewal.release(answer(endpoints.renew, buildSignIn(buildEditor(), { token: 'fresh' })));
    expect(await screen.findByText(messages.accountDeleted)).toBeInTheDocument();
    const [call] = app.server.calls(endpoints.deleteAccount);
    expect(call?.headers['authorization']).toBe('Bearer fresh');
  });

  it('removes the drafts also when a refused call has ended the session before the response', async () => {
    const { app, submit } = await asked();
    const deletion = heldReply();
    app.server.on(endpoints.deleteAccount, deletion.handler);
    keepDraft(window.localStorage, buildEditor()._id, 'upload', {});
    await submit('editor', 'Cutroom@2026');
    await waitFor(() => expect(app.server.calls(endpoints.deleteAccount)).toHaveLength(1));
    act(() => session.endIfToken(session.token(), messages.sessionEnded));
    await screen.findByText(messages.sessionEnded);
    deletion.release(answer(endpoints.deleteAccount, null));
    expect(await screen.findByText(messages.accountDeleted)).toBeInTheDocument();
    expect(Object.keys(window.localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it.each([
    [409, replies.accountInTransfer],
    [400, messages.passwordWrong],
  ])('shows why it was refused (%i) and stays open', async (status, text) => {
    const { app, form, submit } = await asked(buildCreator());
    app.server.on(endpoints.deleteAccount, refusal(status, text));
    await submit('creator', 'Wrong@2026');
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(session.get().session.login).toBe(true);
  });
});
