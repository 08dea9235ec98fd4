import { privacyOptions, privacyStatuses } from '@cutroom/contracts';
import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { Dispatch, ReactNode } from 'react';
import { useProposal } from '../../../components/proposal/use-proposal';
import { ChapterHelper } from '../chapters/chapter-helper';
import type { Moment } from '../chapters/chapters';
import { brokenRules, counts, type PublishValues } from '../model/publish-form';
import { ProposedValue, type UsedProposal } from './proposed-value';
import styles from './review.module.css';

/** The proposals that were used, by field: they can be undone after a return to stage 1, too. */
export type UsedProposals = Partial<Record<string, UsedProposal | null>>;

export interface PublishFieldsProps {
  videoId: string;
  values: PublishValues;
  onChange: Dispatch<PublishValues>;
  used: UsedProposals;
  onUse: Dispatch<UsedProposals>;
  moments: readonly Moment[];
  /** Of the video; null when it is not known. */
  durationMs: number | null;
  /** The `field` of useFormError, which ties a field to the error. */
  field: (name: string) => { error: boolean; 'aria-errormessage': string | undefined };
}

/** The counter under the field, and below it the broken rule. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/**
 * Title, Description, Tags, Visibility and Notify Subscribers (docs/product.md#review-page), counted as YouTube
 * counts.
 */
export function PublishFields({
  videoId,
  values,
  onChange,
  moments,
  durationMs,
  field,
  ...props
}: PublishFieldsProps) {
  const counted = counts(values);
  const broken = brokenRules(values);
  const change = (part: Partial<PublishValues>) => onChange({ ...values, ...part });

  const { data: proposal } = useProposal(videoId);
  const proposed = (name: 'title' | 'description' | 'tags') => (
    <ProposedValue
      name={name}
      proposed={name === 'tags' ? (proposal?.tags.join(', ') ?? '') : (proposal?.[name] ?? '')}
      by={proposal?.by?.name ?? ''}
      value={values[name]}
      used={props.used[name] ?? null}
      onUse={(value, used) => {
        props.onUse({ ...props.used, [name]: used });
        change({ [name]: value });
      }}
    />
  );

  const counter = (name: keyof typeof counted, hint = ''): ReactNode => {
    const { used: count, max, unit } = counted[name];
    return (
      <span className={`${styles.counter} tabular`} data-over={count > max || undefined}>
        <span>{`${count} / ${max} ${unit}${hint}`}</span>
        <span>{count > max ? ` · ${count - max} too many` : ` · ${max - count} left`}</span>
      </span>
    );
  };
  const typed = (name: 'title' | 'description' | 'tags') => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
    inputWrapperOrder: order,
    'aria-errormessage': field(name)['aria-errormessage'],
    error: broken[name] ?? field(name).error,
  });

  return (
    <div className={styles.fields}>
      <TextInput label="Title" description={counter('title')} {...typed('title')} />
      {proposed('title')}
      <Textarea label="Description" rows={7} description={counter('description')} {...typed('description')} />
      {proposed('description')}
      <ChapterHelper
        description={values.description}
        onChange={(description) => change({ description })}
        moments={moments}
        durationMs={durationMs}
      />
      <TextInput label="Tags" description={counter('tags', ', separated by commas')} {...typed('tags')} />
      {proposed('tags')}
      <Radio.Group
        label="Visibility"
        value={values.privacyStatus}
        onChange={(value) =>
          change({ privacyStatus: privacyStatuses.find((status) => status === value) ?? null })
        }
        error={field('privacyStatus').error}
      >
        <Stack gap="xs" mt="xs">
          {privacyOptions.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Notify Subscribers"
        value={values.notifySubscribers}
        onChange={(value) => change({ notifySubscribers: value === 'yes' ? 'yes' : 'no' })}
        error={field('notifySubscribers').error}
      >
        <Group gap="lg" mt="xs">
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
    </div>
  );
}
