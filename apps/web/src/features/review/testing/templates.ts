import { endpoints, type LastPublish, type Template, type VideoDetails } from '@cutroom/contracts';
import { plainTemplateOptions } from '@cutroom/contracts/testing';
import { screen, within } from '@testing-library/react';
import { answer, type FakeServer } from '../../../testing/fake-server';
import { openReview, reachPublishStage } from './review-page';

export const buildTemplate = (overrides: Partial<Template> = {}): Template => ({
  _id: '1'.repeat(24),
  name: 'Weekly',
  revision: 3,
  isDefault: false,
  description: '{title}, cut by {editor}. {unknown} costs $1',
  tags: ['weekly', 'two words'],
  privacyStatus: 'unlisted',
  notifySubscribers: null,
  options: { ...plainTemplateOptions, categoryId: '27' },
  ...overrides,
});

/** Opens stage 2 of a review with these sources to fill it in. */
export async function openStage(
  templates: Template[],
  published: LastPublish | null = null,
  video: Partial<VideoDetails> = {},
) {
  const reply = answer(endpoints.templates, { templates, last: published });
  const serve = (server: FakeServer) => server.on(endpoints.templates, reply);
  const app = await openReview(video, serve);
  await reachPublishStage(app);
  return app;
}

export const description = () => screen.getByLabelText('Description');
export const click = async ({ user }: Awaited<ReturnType<typeof openStage>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Opens the list of two templates, of which the first is the default. */
export async function manageTwo() {
  const weekly = buildTemplate({ isDefault: true });
  const shorts = buildTemplate({ _id: '2'.repeat(24), name: 'Shorts' });
  const app = await openStage([weekly, shorts]);
  await click(app, 'More options');
  await click(app, 'Manage templates');
  return { app, dialog: within(await screen.findByRole('dialog')), weekly, shorts };
}
