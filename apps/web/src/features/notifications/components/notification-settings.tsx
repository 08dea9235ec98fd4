import {
  endpoints,
  notificationChannels,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationSetting,
} from '@cutroom/contracts';
import { NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../../components/error-text';
import { LoadError } from '../../../components/load-error';
import { SkeletonList } from '../../../components/skeletons';
import { call } from '../../../lib/api-client/call';
import { useFormError } from '../../../lib/forms/use-form-error';
import { apiQuery } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';
import styles from './notifications.module.css';

const kindLabels: Record<NotificationSetting['kind'], string> = {
  'new-cut': 'New cuts',
  'new-version': 'New versions',
  'changes-requested': 'Requested changes',
  comment: 'Comments',
  published: 'Published videos',
  failed: 'Failed publishes',
  'permission-needed': 'Permissions needed',
};

const channelLabels: Record<NotificationChannel, string> = {
  both: 'App and email',
  app: 'App only',
  email: 'Email only',
  none: 'Off',
};
const choices = notificationChannels.map((value) => ({ value, label: channelLabels[value] }));

/** Where the user is notified of each kind. A choice is saved at once. */
export function NotificationSettings() {
  const settings = apiQuery(endpoints.notificationSettings);
  const query = useQuery(settings);
  const { data } = query;
  const queryClient = useQueryClient();
  const { error, showError } = useFormError();
  // What the selects show until the service has answered: arrow keys choose faster than it does.
  const [chosen, setChosen] = useState<NotificationChoices>({});
  const { mutate, isPending, isSuccess } = useMutation({
    // One call after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    mutationFn: (setting: NotificationSetting) =>
      call(endpoints.changeNotificationSetting, { body: setting }),
    onSuccess: (changed) => showAnswer(queryClient, settings.queryKey, changed),
    onError: showError,
    onSettled: (_data, _error, { kind, channel }) =>
      setChosen((now) => (now[kind] === channel ? { ...now, [kind]: undefined } : now)),
  });

  function choose(setting: NotificationSetting) {
    setChosen((now) => ({ ...now, [setting.kind]: setting.channel }));
    mutate(setting);
  }

  if (data === undefined) {
    return query.error === null ? (
      <SkeletonList label="Loading your settings" count={3} height="3.75rem" />
    ) : (
      <LoadError what="your settings" query={query} />
    );
  }
  return (
    <div className={styles.settings}>
      {data.map(({ kind, channel }) => (
        <NativeSelect
          key={kind}
          label={kindLabels[kind]}
          data={choices}
          value={chosen[kind] ?? channel}
          onChange={({ currentTarget }) =>
            choose({ kind, channel: currentTarget.value as NotificationChannel })
          }
        />
      ))}
      <Text size="xs" c="dimmed">
        Sign-in codes and emails about your account and team are always sent.
      </Text>
      <div role="status">{isSuccess && !isPending && <Text size="sm">Saved</Text>}</div>
      <ErrorText {...error} reserve />
    </div>
  );
}
