import {
  endpoints,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationSetting,
} from '@cutroom/contracts';
import { screen, waitFor } from '@testing-library/react';
import { buildEditor } from '../../../testing/builders';
import { answer, heldReply, noContent, refusal, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const select = (name: string) => screen.findByRole('combobox', { name });

/** Opens the settings of a service that remembers them, which answers changes after `through`. */
async function open(through?: Promise<unknown>) {
  const stored: NotificationChoices = {};
  const settings = (): NotificationSetting[] => [
    { kind: 'comment', channel: stored.comment ?? 'both' },
    { kind: 'published', channel: stored.published ?? 'both' },
  ];
  const serve = (server: FakeServer) => {
    server.on(endpoints.unreadNotifications, answer(endpoints.unreadNotifications, { unread: 0 }));
    server.on(endpoints.notifications, noContent);
    server.on(endpoints.notificationSettings, () => answer(endpoints.notificationSettings, settings()));
    server.on(endpoints.changeNotificationSetting, async ({ body }) => {
      await through;
      const { kind, channel } = body as NotificationSetting;
      stored[kind] = channel;
      return answer(endpoints.changeNotificationSetting, settings());
    });
  };
  const app = await renderApp('/profile', { as: buildEditor(), serve });
  await app.user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await app.user.click(await screen.findByRole('button', { name: 'Settings' }));
  const chosen = () => app.server.calls(endpoints.changeNotificationSetting).map(({ body }) => body);
  return { ...app, chosen };
}

describe('the settings of the bell', () => {
  it('save a choice at once, and show the former choice when that fails', async () => {
    const { user, server, chosen } = await open();
    const comments = await select('Comments');
    expect(comments).toHaveDisplayValue('App and email');
    await user.selectOptions(comments, 'App only');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(comments).toHaveDisplayValue('App only');
    expect(chosen()).toEqual([{ kind: 'comment', channel: 'app' }]);
    server.on(endpoints.changeNotificationSetting, refusal(503, 'Try again in a moment'));
    await user.selectOptions(comments, 'Off');
    expect(await screen.findByText('Try again in a moment')).toBeInTheDocument();
    expect(comments).toHaveDisplayValue('App only');
    await user.click(screen.getByRole('button', { name: 'Back to the notifications' }));
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
  });

  it('take further choices while one is saved, as the arrow keys make them, and save the last of each kind', async () => {
    const { handler, release } = heldReply();
    const { user, chosen } = await open(handler());
    const [comments, published] = [await select('Comments'), await select('Published videos')];
    const channels: NotificationChannel[] = ['app', 'email', 'none'];
    for (const channel of channels) await user.selectOptions(comments, channel);
    expect(comments).toHaveValue('none');
    await user.selectOptions(published, 'app');
    release(noContent);
    await waitFor(() => expect(chosen()).toHaveLength(4));
    expect(chosen()).toEqual([
      ...channels.map((channel) => ({ kind: 'comment', channel })),
      { kind: 'published', channel: 'app' },
    ]);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(comments).toHaveValue('none');
    expect(published).toHaveValue('app');
  });
});
