import { privacyOptions, videoCategories, videoLicenses, type Template } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ExpandableText } from '../../../components/expandable-text';
import { fieldLabels, type FilledField } from './filling';
import { fillingOf, templateDetailsOf, type TemplateValues } from './template-values';

type Value = string | boolean | null | undefined;

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const choices: Partial<Record<string, readonly { value: string; label: string }[]>> = {
  privacyStatus: privacyOptions,
  notifySubscribers: answers,
  madeForKids: answers,
  categoryId: videoCategories.map(({ id, name }) => ({ value: id, label: name })),
  license: videoLicenses,
};

function textOf(field: string, value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value == null) return 'Chosen for each video';
  if (value === '') return 'Not set';
  if (field === 'language' || field === 'titleLanguage')
    return new Intl.DisplayNames('en', { type: 'language' }).of(value) ?? value;
  return choices[field]?.find((choice) => choice.value === value)?.label ?? value;
}

/** The fields in which a saved template differs from the typed values, with the saved values. */
function differences(typed: TemplateValues, saved: Template) {
  const [mine, now] = [{ ...templateDetailsOf(typed) }, saved].map(({ name, ...details }) => {
    const { options, ...own } = fillingOf(details);
    const { halfTyped: _, ...chosen } = options;
    return { name, ...own, ...chosen } as Record<string, Value>;
  });
  const labels = Object.entries<string>({ name: 'Template name', ...fieldLabels } satisfies Record<
    FilledField | 'name',
    string
  >);
  return labels.flatMap(([field, label]) =>
    mine?.[field] === now?.[field] ? [] : { label, text: textOf(field, now?.[field]) },
  );
}

interface SavedMeanwhileProps {
  typed: TemplateValues;
  /** The template that another window has saved since the form was opened. */
  saved: Template;
}

/** Shows what another window has saved, where it differs from the typed values. Saving replaces it. */
export function SavedMeanwhile({ typed, saved }: SavedMeanwhileProps) {
  const notice = useRef<HTMLDivElement>(null);
  // It appears above the button that was pressed, at the end of a form that is higher than most screens.
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [saved]);
  const differing = differences(typed, saved);
  if (differing.length === 0) return null;
  return (
    <div role="status" ref={notice}>
      <Text size="sm" fw={600}>
        This template was changed in another window while you were typing. Save to replace it with yours, or
        go back to keep it. It now says:
      </Text>
      {differing.map(({ label, text }) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <ExpandableText what={`saved ${label.toLowerCase()}`}>{text}</ExpandableText>
        </div>
      ))}
    </div>
  );
}
