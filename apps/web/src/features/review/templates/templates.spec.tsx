import {
  endpoints,
  limits,
  messages,
  replies,
  textTooLong,
  type LastPublish,
  type Template,
} from '@cutroom/contracts';
import { plainTemplateOptions } from '@cutroom/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from '../../../testing/fake-server';
import { type } from '../testing/review-page';
import { buildTemplate, click, description, manageTwo, openStage } from '../testing/templates';

const last: LastPublish = {
  title: 'Rain over Pune',
  editor: 'Ravi Kulkarni',
  description: 'Rain over Pune was cut by Ravi Kulkarni. More rain over Pune soon.',
  tags: ['rain'],
  privacyStatus: 'private',
  notifySubscribers: false,
  options: { ...plainTemplateOptions, madeForKids: false, license: 'creativeCommon' },
};

describe('templates in the publish form', () => {
  it('fill in the default template by themselves, with the names of the video, and offer Undo', async () => {
    const app = await openStage([buildTemplate({ isDefault: true })]);
    expect(await screen.findByText('Filled in from your default template “Weekly”.')).toBeInTheDocument();
    expect(description()).toHaveValue('Monsoon in Mumbai, cut by Asha Rao. {unknown} costs $1');
    expect(screen.getByLabelText('Tags')).toHaveValue('weekly, two words');
    expect(screen.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
    type('Title', 'Monsoon $& rain');
    expect(description()).toHaveValue('Monsoon $& rain, cut by Asha Rao. {unknown} costs $1');
    await click(app, 'Undo');
    expect(screen.getByRole('region', { name: 'Review' })).toHaveFocus();
    expect(description()).toHaveValue('');
    expect(screen.getByLabelText('Tags')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Unlisted' })).not.toBeChecked();
    expect(screen.getByLabelText('Title')).toHaveValue('Monsoon $& rain');
  });

  it('fill in the name of the editor who uploaded the version under review', async () => {
    const video = { versionNumber: 2, versionUploadedBy: { name: 'Li Wei' } };
    await openStage([buildTemplate({ isDefault: true })], null, video);
    await waitFor(() =>
      expect(description()).toHaveValue('Monsoon in Mumbai, cut by Li Wei. {unknown} costs $1'),
    );
  });

  it('keep what was entered, name it, and replace it only on request', async () => {
    const empty = { description: '', tags: [], privacyStatus: null, options: plainTemplateOptions };
    const standard = buildTemplate({ _id: '2'.repeat(24), name: 'Empty', isDefault: true, ...empty });
    const app = await openStage([buildTemplate(), standard]);
    type('Description', 'My own words');
    await click(app, 'More options');
    await app.user.selectOptions(screen.getByLabelText('Template'), 'Weekly');
    await click(app, 'Fill in');
    // The notice is beside the button, which is a screen below the top of the form.
    const options = screen.getByRole('button', { name: 'More options' }).parentElement;
    expect(options).toContainElement(screen.getByText(/What you entered was kept: Description\./));
    expect(description()).toHaveValue('My own words');
    expect(screen.getByLabelText('Tags')).toHaveValue('weekly, two words');
    await click(app, 'Replace it too');
    expect(screen.getByRole('group', { name: 'Fill in the form' })).toHaveFocus();
    expect(description()).toHaveValue('Monsoon in Mumbai, cut by Asha Rao. {unknown} costs $1');
    type('Tags', 'my own tags');
    await click(app, 'Undo');
    expect(screen.getByRole('group', { name: 'Fill in the form' })).toHaveFocus();
    expect(description()).toHaveValue('My own words');
    expect(screen.getByLabelText('Tags')).toHaveValue('my own tags');
  });

  it('let the user fill in the form as last time, with the names of this video instead of the last one', async () => {
    const app = await openStage([], last);
    await click(app, 'More options');
    await click(app, 'As last time');
    expect(description()).toHaveValue('Monsoon in Mumbai was cut by Asha Rao. More rain over Pune soon.');
    expect(screen.getByRole('radio', { name: 'Private' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'No, it is not made for kids' })).toBeChecked();
    expect(screen.getByLabelText('Publish at')).toHaveValue('');
    expect(screen.getByLabelText('Title')).toHaveValue('Monsoon in Mumbai');
  });

  it('can be created from the form, with placeholders for the names in the description', async () => {
    const app = await openStage([]);
    app.server.on(
      endpoints.addTemplate,
      answer(endpoints.addTemplate, { templates: [buildTemplate({ isDefault: true })], last: null }),
    );
    type('Description', 'Monsoon in Mumbai, by Asha Rao');
    type('Tags', 'rain, rain');
    await click(app, 'More options');
    await click(app, 'Save as template');
    const form = within(await screen.findByRole('form', { name: 'New template' }));
    expect(form.getByLabelText(/^Description/)).toHaveValue('{title}, by {editor}');
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    expect(await form.findByText(messages.templateNameEmpty)).toBeInTheDocument();
    await app.user.type(form.getByLabelText('Template name'), 'Weekly');
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.addTemplate)[0]?.body).toMatchObject({
      name: 'Weekly',
      description: '{title}, by {editor}',
      privacyStatus: null,
      options: { madeForKids: null },
    });
    expect(await screen.findByRole('option', { name: 'Weekly (default)' })).toBeInTheDocument();
    expect(description()).toHaveValue('Monsoon in Mumbai, by Asha Rao');
  });

  it('keep all of a pasted name that is too long, and name the field and its limit', async () => {
    const app = await openStage([]);
    await click(app, 'More options');
    await click(app, 'Save as template');
    const form = within(await screen.findByRole('form', { name: 'New template' }));
    const text = 'x'.repeat(limits.templateNameMax + 1);
    await app.user.click(form.getByLabelText('Template name'));
    await app.user.paste(text);
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    expect(
      await form.findByText(`Template name: ${textTooLong(limits.templateNameMax)}`),
    ).toBeInTheDocument();
    expect(form.getByLabelText('Template name')).toHaveValue(text);
    expect(form.getByLabelText('Template name')).toBeInvalid();
    expect(app.server.calls(endpoints.addTemplate)).toHaveLength(0);
  });

  it('show the current values when another tab has changed a template', async () => {
    const { app, dialog, weekly, shorts } = await manageTwo();
    app.server.on(endpoints.deleteTemplate, refusal(409, replies.templateChanged));
    app.server.on(
      endpoints.templates,
      answer(endpoints.templates, {
        templates: [weekly, { ...shorts, name: 'Reels', revision: 4 }],
        last: null,
      }),
    );
    const row = (name: string) => within(dialog.getByText(name).closest('li') ?? document.body);
    await app.user.click(row('Shorts').getByRole('button', { name: 'Delete' }));
    await app.user.click(row('Shorts').getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(replies.templateChanged)).toBeInTheDocument();
    expect(await dialog.findByText('Reels')).toBeInTheDocument();
    expect(app.server.calls(endpoints.deleteTemplate)[0]?.body).toEqual({
      templateId: shorts._id,
      revision: 3,
    });
  });

  it('show what another window has saved meanwhile, and saving again replaces it', async () => {
    const { app, dialog, weekly, shorts } = await manageTwo();
    await app.user.click(dialog.getAllByRole('button', { name: 'Edit' })[1] ?? document.body);
    const form = within(await dialog.findByRole('form', { name: 'Edit template' }));
    await app.user.type(form.getByLabelText('Template name'), ' 2');
    const theirs: Template = {
      ...shorts,
      tags: ['reels'],
      privacyStatus: null,
      options: { ...shorts.options, categoryId: '10', language: 'hi', embeddable: false },
      revision: 4,
    };
    app.server.on(endpoints.changeTemplate, refusal(409, replies.templateChanged));
    app.server.on(
      endpoints.templates,
      answer(endpoints.templates, { templates: [weekly, theirs], last: null }),
    );
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    const notice = (await form.findByText(/changed in another window while you were typing/)).parentElement;
    const rows = [...(notice?.children ?? [])].slice(1).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Template nameShorts',
      'Tagsreels',
      'VisibilityChosen for each video',
      'CategoryMusic',
      'Language of the videoHindi',
      'Allow embeddingNo',
    ]);
    expect(scrolled.mock.contexts).toContain(notice);
    scrolled.mockRestore();
    expect(form.getByLabelText('Template name')).toHaveValue('Shorts 2');

    const all = { templates: [weekly, { ...shorts, name: 'Shorts 2', revision: 5 }], last: null };
    app.server.on(endpoints.changeTemplate, answer(endpoints.changeTemplate, all));
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    expect(await dialog.findByText('Shorts 2')).toBeInTheDocument();
    const sent = app.server.calls(endpoints.changeTemplate).map(({ body }) => body);
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Shorts 2', tags: shorts.tags, revision: 3 }),
      expect.objectContaining({ name: 'Shorts 2', tags: shorts.tags, revision: 4 }),
    ]);
  });

  it('leave the focus in the list when a template is made the default or deleted', async () => {
    const { app, dialog, weekly, shorts } = await manageTwo();
    const all = [
      { ...weekly, isDefault: false },
      { ...shorts, isDefault: true },
    ];
    app.server.on(
      endpoints.setDefaultTemplate,
      answer(endpoints.setDefaultTemplate, { templates: all, last: null }),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Make default' }));
    const list = dialog.getByRole('group', { name: 'Templates' });
    await waitFor(() => expect(list).toHaveFocus());
    app.server.on(
      endpoints.deleteTemplate,
      answer(endpoints.deleteTemplate, { templates: all.slice(1), last: null }),
    );
    await app.user.click(dialog.getAllByRole('button', { name: 'Delete' })[0] ?? document.body);
    await app.user.click(dialog.getAllByRole('button', { name: 'Delete' })[0] ?? document.body);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(list).toHaveFocus();
  });

  it('return the focus to the button of their dialog after the last one was deleted', async () => {
    const app = await openStage([buildTemplate()]);
    await click(app, 'More options');
    await click(app, 'Manage templates');
    const dialog = within(await screen.findByRole('dialog'));
    app.server.on(endpoints.deleteTemplate, answer(endpoints.deleteTemplate, { templates: [], last: null }));
    await app.user.click(await dialog.findByRole('button', { name: 'Delete' }));
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('There are no templates any more.')).toBeInTheDocument();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Manage templates' })).toHaveFocus());
  });

  it('return the focus after a form was closed or a deletion was cancelled', async () => {
    const app = await openStage([buildTemplate({ isDefault: true }), buildTemplate({ _id: '2'.repeat(24) })]);
    await click(app, 'More options');
    await click(app, 'Manage templates');
    const dialog = within(await screen.findByRole('dialog'));
    const second = (name: string) => dialog.getAllByRole('button', { name })[1] ?? document.body;
    await app.user.click(second('Edit'));
    await app.user.click(await dialog.findByRole('button', { name: 'Back' }));
    expect(second('Edit')).toHaveFocus();
    await app.user.click(second('Delete'));
    await app.user.click(dialog.getByRole('button', { name: 'Keep' }));
    expect(second('Delete')).toHaveFocus();
  });
});
