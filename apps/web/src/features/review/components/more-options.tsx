import { messages } from '@cutroom/contracts';
import { Group, Radio } from '@mantine/core';
import { useId, useState, type Dispatch, type ReactNode } from 'react';
import { Announced } from '../../../components/announced';
import { DisclosureButton } from '../../../components/disclosure-button';
import { Icon } from '../../../components/icon';
import { serverNow } from '../../../lib/time/server-clock';
import { useNow } from '../../../lib/time/use-now';
import { firstOfTwo, mayMissSchedule, skippedTo, type OptionValues } from '../model/option-values';
import { DateField } from './date-field';
import styles from './more-options.module.css';
import { OptionFields } from './option-fields';

interface MoreOptionsProps {
  values: OptionValues;
  onChange: Dispatch<OptionValues>;
  /** Bytes. */
  size: number;
  /** The visibility 'public' allows a schedule. */
  isPublic: boolean;
  /** What fills in these fields and those above. */
  templates: ReactNode;
}

/**
 * Further fields of YouTube, closed at first (docs/product.md#review-page), unless a restored schedule is among them:
 * its time may have passed, or a date that has to be typed again. Once opened, the fields stay in the form, because only
 * they hold a half-typed date.
 */
export function MoreOptions({ values, onChange, size, isPublic, templates }: MoreOptionsProps) {
  const [opened, setOpened] = useState(values.publishAt !== '' || values.halfTyped.length > 0);
  const [isMade, setIsMade] = useState(opened);
  const id = useId();
  const change = (part: Partial<OptionValues>) => onChange({ ...values, ...part });
  function toggle(next: boolean) {
    setOpened(next);
    setIsMade(true);
  }
  return (
    <div>
      <DisclosureButton opened={opened} onToggle={toggle} controls={id}>
        More options
      </DisclosureButton>
      {isMade && (
        <div id={id} className={styles.options} hidden={!opened}>
          {templates}
          <Schedule values={values} change={change} size={size} isPublic={isPublic} />
          <Radio.Group
            label="Made for kids"
            description="YouTube requires this for every video. If you leave it open, you are asked before you publish."
            value={values.madeForKids}
            onChange={(value) => change({ madeForKids: value === 'yes' ? 'yes' : 'no' })}
          >
            <Group gap="lg" mt="xs">
              <Radio value="yes" label="Yes, it is made for kids" />
              <Radio value="no" label="No, it is not made for kids" />
            </Group>
          </Radio.Group>
          <OptionFields values={values} change={change} />
        </div>
      )}
    </div>
  );
}

interface ScheduleProps extends Omit<MoreOptionsProps, 'onChange' | 'templates'> {
  change: (part: Partial<OptionValues>) => void;
}

function Schedule({ values, change, size, isPublic }: ScheduleProps) {
  const now = useNow(10_000, serverNow);
  const { publishAt } = values;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const instead = skippedTo(publishAt, now);
  const offset = firstOfTwo(publishAt, now);

  function problem(): string | undefined {
    if (publishAt === '') return undefined;
    if (Date.parse(publishAt) <= now) return messages.schedulePast;
    return isPublic ? undefined : messages.scheduleNotPublic;
  }

  return (
    <div className={styles.schedule}>
      <DateField
        type="datetime-local"
        name="publishAt"
        // Without it, browsers accept years of six digits, which JavaScript does not.
        max="9999-12-31T23:59"
        description={`Your time zone: ${timeZone}. The video is private until YouTube makes it public.`}
        value={publishAt}
        halfTyped={values.halfTyped}
        change={change}
        error={problem()}
      />
      {instead !== null && (
        <Warning>{`Your clocks skip this time. The video becomes public at ${instead}.`}</Warning>
      )}
      {offset !== null && (
        <Warning>
          {`Your clocks show this time twice. The video becomes public at the first one (${offset}).`}
        </Warning>
      )}
      {mayMissSchedule(publishAt, size, now) && (
        <Warning>
          The upload to YouTube may take longer. Then the video becomes public as soon as it is there.
        </Warning>
      )}
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p role="status" className={styles.warning}>
      <Icon name="warning" />
      <Announced>
        <span>{children}</span>
      </Announced>
    </p>
  );
}
