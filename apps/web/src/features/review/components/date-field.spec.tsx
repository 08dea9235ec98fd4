import { endpoints } from '@cutroom/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildCreator, videoId } from '../../../testing/builders';
import { installFakeTabs } from '../../../testing/fake-tabs';
import {
  authorize,
  openFilledReview,
  player,
  reopenReview,
  type,
  uploadThumbnail,
} from '../testing/review-page';
import { click, manageTwo } from '../testing/templates';

const gone = 'The date that you began to type is gone. Type it again, or clear it';
const publishAt = () => screen.getByLabelText('Publish at');

/** What a browser does while a part of a date is typed, or that part is removed: the value stays ''. */
function typePart(field: HTMLElement, badInput = true) {
  Object.defineProperty(field, 'validity', { value: { badInput, valid: !badInput }, configurable: true });
  fireEvent.keyUp(field);
}

async function refusedAs(app: Parameters<typeof authorize>[0], label: string) {
  await authorize(app);
  expect(screen.getByRole('alert')).toHaveTextContent(`Correct “${label}” under More options, or clear it`);
  expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
}

beforeEach(installFakeTabs);

describe('a half-typed date', () => {
  it("is not taken for none after 'Change Thumbnail'", async () => {
    const app = await openFilledReview();
    typePart(publishAt());
    await click(app, 'Change Thumbnail');
    await uploadThumbnail(app);
    await screen.findByRole('heading', { name: 'Upload to Youtube' });
    expect(screen.getByText(gone)).toBeVisible();
    await refusedAs(app, 'Publish at');
    await click(app, 'Clear “Publish at”');
    expect(screen.queryByText(gone)).not.toBeInTheDocument();
    await authorize(app);
    expect(app.server.calls(endpoints.startPublish)[0]?.body).toMatchObject({ options: { publishAt: null } });
  });

  it('is not taken for none after a reload, until it is typed in full', async () => {
    await openFilledReview();
    typePart(screen.getByLabelText('Recording date'));
    const app = await reopenReview();
    await player();
    expect(await screen.findByText(gone)).toBeVisible();
    // The key that moved the focus into the field.
    fireEvent.keyUp(screen.getByLabelText('Recording date'));
    await refusedAs(app, 'Recording date');
    type('Recording date', '2026-11-01');
    expect(screen.queryByText(gone)).not.toBeInTheDocument();
    await authorize(app);
    expect(app.server.calls(endpoints.startPublish)[0]?.body).toMatchObject({
      options: { recordedOn: '2026-11-01' },
    });
  });

  it('is forgotten once its typed part is removed', async () => {
    await openFilledReview();
    typePart(publishAt());
    typePart(publishAt(), false);
    await reopenReview();
    await screen.findByText('Draft restored.');
    expect(screen.queryByText(gone)).not.toBeInTheDocument();
  });

  it('is not saved in a template as none', async () => {
    const { app, dialog } = await manageTwo();
    await app.user.click(dialog.getAllByRole('button', { name: 'Edit' })[0] ?? document.body);
    const form = within(await dialog.findByRole('form', { name: 'Edit template' }));
    typePart(form.getByLabelText('Recording date'));
    await app.user.click(form.getByRole('button', { name: 'Save template' }));
    expect(form.getByRole('alert')).toHaveTextContent('Correct “Recording date”, or clear it');
    expect(app.server.calls(endpoints.changeTemplate)).toHaveLength(0);
  });

  it("is gone from the form of a template after 'Discard'", async () => {
    const { app, dialog } = await manageTwo();
    const edit = async () => {
      await app.user.click((await dialog.findAllByRole('button', { name: 'Edit' }))[0] ?? document.body);
      return within(await dialog.findByRole('form', { name: 'Edit template' }));
    };
    await app.user.type((await edit()).getByLabelText('Template name'), ' 2');
    await app.user.click(dialog.getByRole('button', { name: 'Back' }));
    const form = await edit();
    const field = form.getByLabelText<HTMLInputElement>('Recording date');
    typePart(field);
    const cleared = jest.spyOn(field, 'value', 'set');
    await app.user.click(form.getByRole('button', { name: 'Discard' }));
    expect(cleared).toHaveBeenCalledWith('');
    expect(form.queryByText(gone)).not.toBeInTheDocument();
  });
});

describe('a schedule in a draft', () => {
  const key = `cutroom.draft.${buildCreator()._id}.publish.${videoId}`;
  const at = '2037-12-24T10:30';

  it('is a moment, whatever the time zone is when it is restored', async () => {
    await openFilledReview();
    type('Publish at', at);
    expect(window.localStorage.getItem(key)).toContain(`"publishAt":"${new Date(at).toISOString()}"`);
    await reopenReview();
    expect(await screen.findByLabelText('Publish at')).toHaveValue(at);
  });

  it.each([
    ['of an earlier release is restored in the time zone of the browser', at, at],
    ['that cannot be read counts as half-typed', '20377-12-24T10:30', ''],
  ])('%s', async (_, publishAtKept, shown) => {
    const app = await openFilledReview();
    type('Publish at', at);
    const draft = window.localStorage.getItem(key) ?? '';
    window.localStorage.setItem(key, draft.replace(new Date(at).toISOString(), publishAtKept));
    await reopenReview();
    expect(await screen.findByLabelText('Publish at')).toHaveValue(shown);
    expect(screen.queryAllByText(gone)).toHaveLength(shown === '' ? 1 : 0);
    expect(app.server.calls(endpoints.startPublish)).toHaveLength(0);
  });
});
