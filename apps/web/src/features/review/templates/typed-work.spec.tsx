import { endpoints } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, heldReply } from '../../../testing/fake-server';
import { type } from '../testing/review-page';
import { buildTemplate, click, description, manageTwo, openStage } from '../testing/templates';

describe('what was typed beside or in a template', () => {
  it('is not lost when it was typed between filling in and replacing', async () => {
    const app = await openStage([
      buildTemplate(),
      buildTemplate({ _id: '2'.repeat(24), isDefault: true, tags: [] }),
    ]);
    await screen.findByText(/Filled in from your default template/);
    type('Description', 'My own');
    await click(app, 'More options');
    await app.user.selectOptions(screen.getByLabelText('Template'), 'Weekly');
    await click(app, 'Fill in');
    type('Description', 'My own words');
    type('Tags', 'my own tags');
    await click(app, 'Replace it too');
    expect(description()).toHaveValue('Monsoon in Mumbai, cut by Asha Rao. {unknown} costs $1');
    expect(screen.getByLabelText('Tags')).toHaveValue('my own tags');
    expect(screen.getByText(/What you entered was kept: Tags\./)).toBeInTheDocument();
    await click(app, 'Replace it too');
    expect(screen.getByLabelText('Tags')).toHaveValue('weekly, two words');
    await click(app, 'Undo');
    expect(description()).toHaveValue('My own words');
    expect(screen.getByLabelText('Tags')).toHaveValue('my own tags');
  });

  it('is kept when the dialog is closed, until the template is saved or discarded', async () => {
    const { app, dialog, weekly, shorts } = await manageTwo();
    const edit = async () => {
      await app.user.click(dialog.getAllByRole('button', { name: 'Edit' })[1] ?? document.body);
      return within(await dialog.findByRole('form', { name: 'Edit template' }));
    };
    const reopen = async () => {
      await app.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await click(app, 'Manage templates');
      const shown = within(await screen.findByRole('dialog'));
      await app.user.click((await shown.findAllByRole('button', { name: 'Edit' }))[1] ?? document.body);
      return within(await shown.findByRole('form', { name: 'Edit template' }));
    };
    await app.user.type((await edit()).getByLabelText('Template name'), ' 2');
    let form = await reopen();
    expect(form.getByLabelText('Template name')).toHaveValue('Shorts 2');
    expect(form.getByText('Draft restored.')).toBeInTheDocument();
    await app.user.click(form.getByRole('button', { name: 'Discard' }));
    expect(form.getByLabelText('Template name')).toHaveValue('Shorts');
    await app.user.type(form.getByLabelText('Template name'), ' 3');
    form = await reopen();
    const all = { templates: [weekly, { ...shorts, name: 'Shorts 3', revision: 4 }], last: null };
    app.server.on(endpoints.changeTemplate, answer(endpoints.changeTemplate, all));
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    await within(await screen.findByRole('dialog')).findByText('Shorts 3');
    expect(app.server.calls(endpoints.changeTemplate)[0]?.body).toMatchObject({
      name: 'Shorts 3',
      revision: 3,
    });
    form = await reopen();
    expect(form.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('is no longer a draft once it is saved, even if the dialog was closed before the response', async () => {
    const { app, dialog, weekly, shorts } = await manageTwo();
    const edit = async (list: typeof dialog) => {
      await app.user.click((await list.findAllByRole('button', { name: 'Edit' }))[1] ?? document.body);
      return within(await list.findByRole('form', { name: 'Edit template' }));
    };
    const form = await edit(dialog);
    await app.user.type(form.getByLabelText('Template name'), ' 2');
    const held = heldReply();
    app.server.on(endpoints.changeTemplate, held.handler);
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const all = { templates: [weekly, { ...shorts, name: 'Shorts 2', revision: 4 }], last: null };
    await act(async () => held.release(answer(endpoints.changeTemplate, all)));
    await click(app, 'Manage templates');
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByText('Shorts 2')).toBeInTheDocument();
    expect((await edit(again)).queryByText('Draft restored.')).not.toBeInTheDocument();
  });
});
