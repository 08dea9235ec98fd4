import { endpoints, limits, messages, textTooLong } from '@cutroom/contracts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { buildEditor, buildSignIn } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
const picture = (size = 3, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type });

async function panel(as = buildEditor(), expiresIn?: number) {
  const app = await renderApp('/profile', { as, expiresIn });
  await app.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const form = within(screen.getByRole('form', { name: 'Edit Profile' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  return { app, form, fill, save: () => app.user.click(form.getByRole('button', { name: 'Save' })) };
}

type App = Awaited<ReturnType<typeof panel>>['app'];
const sentForms = (app: App) =>
  app.server.calls(endpoints.updateEditor).map(({ body }) => Object.fromEntries(body as FormData));

describe('Edit Profile panel', () => {
  it('is prefilled and has placeholders', async () => {
    const { form } = await panel();
    expect(form.getByLabelText('Name')).toHaveValue('Asha Rao');
    expect(form.getByRole('spinbutton', { name: 'Years of Experience' })).toHaveValue(4);
    expect(form.getByLabelText('About')).toHaveValue('Cuts long talks into short films');
    expect(form.getByLabelText('Location')).toHaveValue('Pune , India');
    expect(form.getByPlaceholderText('Enter About yourself (25 - 30 Words)')).toBe(
      form.getByLabelText('About'),
    );
    expect(form.getByPlaceholderText('City , Country')).toBe(form.getByLabelText('Location'));
  });

  it('sends the form, reloads the profile and closes', async () => {
    const { app, fill, save } = await panel();
    const edited = buildEditor({
      name: 'Asha R.',
      about: 'New',
      yearsOfExperience: 5,
      location: 'Goa , India',
    });
    const reloaded = { ...edited, name: 'Asha R. (reloaded)' };
    app.server.on(endpoints.updateEditor, answer(endpoints.updateEditor, edited));
    app.server.on(endpoints.identity, answer(endpoints.identity, reloaded));
    fill('Name', 'Asha R.');
    fill('Years of Experience', '5');
    fill('About', 'New');
    fill('Location', 'Goa , India');
    await save();
    expect(await screen.findByText(messages.profileUpdated)).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByText('Asha R. (reloaded)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    expect(sentForms(app)).toEqual([
      { name: 'Asha R.', yearsOfExperience: '5', about: 'New', location: 'Goa , India' },
    ]);
    expect(app.server.calls(endpoints.identity)).toHaveLength(1);
    expect(JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}')).toMatchObject({
      data: { name: 'Asha R. (reloaded)' },
    });
  });

  it('lets nothing be changed while it saves, and says for 5 seconds that it did', async () => {
    const { app, form, save } = await panel();
    jest.useFakeTimers();
    const held = heldReply();
    app.server.on(endpoints.updateEditor, held.handler);
    app.server.on(endpoints.identity, answer(endpoints.identity, buildEditor()));
    const pressed = save();
    await act(() => jest.advanceTimersByTimeAsync(0));
    await pressed;
    expect(form.getByLabelText('Name')).toHaveAttribute('readonly');
    expect(form.getByLabelText('About')).toHaveAttribute('readonly');
    expect(form.getByLabelText('Profile image')).toBeDisabled();
    await act(async () => held.release(answer(endpoints.updateEditor, buildEditor())));
    expect(await screen.findByText(messages.profileUpdated)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(limits.errorDisplayMs));
    expect(screen.queryByText(messages.profileUpdated)).not.toBeInTheDocument();
  });

  it('shows the profile from the response when the reload fails', async () => {
    const { app, save } = await panel();
    app.server.on(endpoints.updateEditor, answer(endpoints.updateEditor, buildEditor({ name: 'Asha R.' })));
    app.server.on(endpoints.identity, 'unreachable');
    await save();
    expect(await screen.findByText('Asha R.')).toBeInTheDocument();
    expect(await screen.findByText(messages.profileUpdated)).toBeInTheDocument();
  });

  it('sends an emptied field as an empty string', async () => {
    const { app, fill, save } = await panel();
    app.server.on(endpoints.updateEditor, answer(endpoints.updateEditor, buildEditor()));
    for (const label of ['Years of Experience', 'About', 'Location']) fill(label, '');
    await save();
    await screen.findByText(messages.profileUpdated);
    expect(sentForms(app)).toEqual([{ yearsOfExperience: '', about: '', location: '' }]);
  });

  it('sends only what was changed, as another tab may have saved the rest', async () => {
    const { app, fill, save } = await panel();
    app.server.on(endpoints.updateEditor, answer(endpoints.updateEditor, buildEditor()));
    fill('Name', 'Asha R.');
    await save();
    await screen.findByText(messages.profileUpdated);
    expect(sentForms(app)).toEqual([{ name: 'Asha R.' }]);
  });

  it.each([
    ['Name', '  ', messages.inputsAreEmpty],
    ['Years of Experience', '-1', messages.invalidInputs],
    ['Years of Experience', '2.5', messages.invalidInputs],
    ['Years of Experience', String(limits.yearsOfExperienceMax + 1), messages.invalidInputs],
    ['Location', 'x'.repeat(limits.locationMax + 1), textTooLong(limits.locationMax)],
  ])('rejects %s %j', async (label, value, text) => {
    const { app, form, fill, save } = await panel();
    fill(label, value);
    await save();
    expect(form.getByRole('alert')).toHaveTextContent(text);
    expect(form.getByLabelText(label)).toBeInvalid();
    expect(app.server.calls(endpoints.updateEditor)).toHaveLength(0);
  });

  it('rejects a number that the browser cannot parse', async () => {
    const { app, form, fill, save } = await panel();
    fill('Years of Experience', '');
    const years = form.getByLabelText('Years of Experience');
    Object.defineProperty(years, 'validity', { value: { badInput: true } });
    await save();
    expect(form.getByRole('alert')).toHaveTextContent(messages.invalidInputs);
    expect(app.server.calls(endpoints.updateEditor)).toHaveLength(0);
  });

  it("shows the server's refusal for 5 seconds and keeps every value", async () => {
    jest.useFakeTimers();
    const { app, form, fill, save } = await panel();
    app.server.on(endpoints.updateEditor, refusal(400, messages.imageInvalid));
    fill('Name', 'Asha R.');
    await save();
    expect(await form.findByRole('alert')).toHaveTextContent(messages.imageInvalid);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    expect(form.getByLabelText('Name')).toHaveValue('Asha R.');
  });
});

describe('About field', () => {
  it("counts its words, and rejects the 31st with 'About word limit reached'", async () => {
    jest.useFakeTimers();
    const { app, form, fill, save } = await panel();
    fill('About', words(30));
    expect(form.getByText('30 / 30 words')).toBeInTheDocument();
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    fill('About', words(31));
    expect(form.getByText('31 / 30 words')).toBeInTheDocument();
    expect(form.getByRole('alert')).toHaveTextContent('About word limit reached');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    await save();
    expect(form.getByRole('alert')).toHaveTextContent('About word limit reached');
    expect(app.server.calls(endpoints.updateEditor)).toHaveLength(0);
  });
});

describe('profile image', () => {
  it('shows a preview and is sent with the form', async () => {
    const { app, form, save } = await panel();
    app.server.on(endpoints.updateEditor, answer(endpoints.updateEditor, buildEditor()));
    await app.user.upload(form.getByLabelText('Profile image'), picture());
    expect(form.getByRole('img', { name: 'Profile image, preview' })).toHaveAttribute('src', 'blob:preview');
    await save();
    await screen.findByText(messages.profileUpdated);
    expect(sentForms(app)[0]?.profile).toMatchObject({ name: 'me.png', size: 3 });
  });

  it('keeps the session alive while it is sent', async () => {
    jest.useFakeTimers();
    const { app, form, save } = await panel(buildEditor(), 60);
    const reply = heldReply();
    app.server.on(endpoints.updateEditor, reply.handler);
    app.server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildEditor())));
    await app.user.upload(form.getByLabelText('Profile image'), picture());
    await save();
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(app.path()).toBe('/profile');
    expect(app.server.calls(endpoints.renew).length).toBeGreaterThan(0);
    reply.release(answer(endpoints.updateEditor, buildEditor()));
    expect(await screen.findByText(messages.profileUpdated)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(app.path()).toBe('/signin');
  });

  it.each([
    ['larger than 2 MB', picture(limits.profileImageMaxBytes + 1), messages.imageTooLarge],
    ['of another type', picture(3, 'image/gif'), messages.imageInvalid],
  ])('is rejected when it is %s', async (_, file, text) => {
    const { form } = await panel();
    fireEvent.change(form.getByLabelText('Profile image'), { target: { files: [file] } });
    expect(form.getByRole('alert')).toHaveTextContent(text);
    expect(form.getByLabelText('Profile image')).toHaveAccessibleErrorMessage(text);
    expect(form.queryByRole('img', { name: /preview/ })).not.toBeInTheDocument();
  });

  it('removes the draft once it is saved, even if the panel was closed meanwhile', async () => {
    const { app, form, fill, save } = await panel();
    const held = heldReply();
    app.server.on(endpoints.updateEditor, held.handler);
    fill('Location', 'Goa , India');
    await save();
    await app.user.click(form.getByRole('button', { name: 'Close' }));
    await act(async () => held.release(answer(endpoints.updateEditor, buildEditor())));
    await app.user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('restores what was typed before the session ended, until it is saved or discarded', async () => {
    const { fill } = await panel();
    fill('Location', 'Nashik , India');
    cleanup();
    const { app, form } = await panel();
    expect(form.getByText('Draft restored.')).toBeInTheDocument();
    expect(form.getByLabelText('Location')).toHaveValue('Nashik , India');
    await app.user.click(form.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(form.getByLabelText('Location')).toHaveValue('Pune , India');
    cleanup();
    const { form: fresh } = await panel();
    expect(fresh.queryByText('Draft restored.')).not.toBeInTheDocument();
  });
});
