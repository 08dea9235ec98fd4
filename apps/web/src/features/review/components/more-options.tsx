import { messages, videoCategories, videoLanguages, videoLicenses } from '@cutroom/contracts';
import { Button, Checkbox, Group, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useId, useMemo, useState, type Dispatch } from 'react';
import { Icon } from '../../../components/icon';
import { mayMissSchedule, type OptionValues } from '../model/option-values';
import styles from './more-options.module.css';

interface MoreOptionsProps {
  values: OptionValues;
  onChange: Dispatch<OptionValues>;
  /** Bytes. */
  size: number;
  /** A scheduled video becomes public. */
  isPublic: boolean;
}

function useLanguages() {
  return useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const known = videoLanguages.map((value) => ({ value, label: names.of(value) ?? value }));
    return [{ value: '', label: 'Not set' }, ...known.sort((a, b) => a.label.localeCompare(b.label))];
  }, []);
}

const categories = [
  { value: '', label: 'Not set' },
  ...videoCategories.map(({ id, name }) => ({ value: id, label: name })),
];

/** Further fields of YouTube, closed until somebody wants them (docs/product.md#review-page). */
export function MoreOptions({ values, onChange, size, isPublic }: MoreOptionsProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const languages = useLanguages();
  const change = (part: Partial<OptionValues>) => onChange({ ...values, ...part });
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
        leftSection={<Icon name={opened ? 'collapse' : 'expand'} />}
      >
        More options
      </Button>
      {opened && (
        <div id={id} className={styles.options}>
          <Schedule values={values} change={change} size={size} isPublic={isPublic} />
          <Radio.Group
            label="Made for kids"
            description="YouTube requires this for every video. You are asked again before you publish."
            value={values.madeForKids}
            onChange={(value) => change({ madeForKids: value === 'yes' ? 'yes' : 'no' })}
          >
            <Group gap="lg" mt="xs">
              <Radio value="yes" label="Yes, it is made for kids" />
              <Radio value="no" label="No, it is not made for kids" />
            </Group>
          </Radio.Group>
          <NativeSelect
            label="Category"
            data={categories}
            value={values.categoryId}
            onChange={({ currentTarget }) => change({ categoryId: currentTarget.value })}
          />
          <NativeSelect
            label="Language of the video"
            data={languages}
            value={values.language}
            onChange={({ currentTarget }) => change({ language: currentTarget.value })}
          />
          <NativeSelect
            label="Language of title and description"
            data={languages}
            value={values.titleLanguage}
            onChange={({ currentTarget }) => change({ titleLanguage: currentTarget.value })}
          />
          <NativeSelect
            label="License"
            data={videoLicenses.map(({ value, label }) => ({ value, label }))}
            value={values.license}
            onChange={({ currentTarget }) =>
              change({ license: currentTarget.value === 'creativeCommon' ? 'creativeCommon' : 'youtube' })
            }
          />
          <TextInput
            type="date"
            label="Recording date"
            value={values.recordedOn}
            onChange={({ currentTarget }) => change({ recordedOn: currentTarget.value })}
          />
          <Checkbox
            label="Altered or synthetic content"
            description="It shows people, places or events in a realistic way that did not happen so."
            checked={values.syntheticContent}
            onChange={({ currentTarget }) => change({ syntheticContent: currentTarget.checked })}
          />
          <Checkbox
            label="Allow embedding"
            description="Other sites may show the video."
            checked={values.embeddable}
            onChange={({ currentTarget }) => change({ embeddable: currentTarget.checked })}
          />
        </div>
      )}
    </div>
  );
}

interface ScheduleProps extends Omit<MoreOptionsProps, 'onChange'> {
  change: (part: Partial<OptionValues>) => void;
}

function Schedule({ values, change, size, isPublic }: ScheduleProps) {
  const [now, setNow] = useState(() => Date.now());
  const { publishAt } = values;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  function problem(): string | undefined {
    if (publishAt === '') return undefined;
    if (Date.parse(publishAt) <= now) return messages.schedulePast;
    return isPublic ? undefined : messages.scheduleNotPublic;
  }

  return (
    <div className={styles.schedule}>
      <TextInput
        type="datetime-local"
        label="Publish at"
        description={`Your time zone: ${timeZone}. The video is private until YouTube makes it public.`}
        value={publishAt}
        onChange={({ currentTarget }) => {
          setNow(Date.now());
          change({ publishAt: currentTarget.value });
        }}
        error={problem()}
      />
      {mayMissSchedule(publishAt, size, now) && (
        <p role="status" className={styles.warning}>
          <Icon name="warning" />
          <span>
            The upload to YouTube may take longer. Then the video becomes public as soon as it is there.
          </span>
        </p>
      )}
    </div>
  );
}
