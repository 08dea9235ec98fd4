import { qualityOptions, videoSorts, type VideoSort } from '@cutroom/contracts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamUploaders } from '../../api/browsed-videos';
import type { ViewChoice } from '../../model/view-choice';
import { DayField } from './day-field';
import styles from './views.module.css';

interface FilterFieldsProps {
  choice: ViewChoice;
  onChange: (changes: Partial<ViewChoice>) => void;
}

const sortNames: Record<VideoSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  editor: 'Editor',
  quality: 'Quality',
};

/** Editor, quality, days of the upload, and the order. A chosen editor who is no longer known stays in the list. */
export function FilterFields({ choice, onChange }: FilterFieldsProps) {
  const { data } = useQuery(teamUploaders());
  const editors = data?.editors ?? [];
  const isUnknown = choice.editor !== undefined && !editors.some(({ _id }) => _id === choice.editor);
  const chosen = <Value extends string>(value: Value | '') => (value === '' ? undefined : value);
  return (
    <div className={styles.fields} role="group" aria-label="Filters">
      <NativeSelect
        label="Editor"
        value={choice.editor ?? ''}
        onChange={({ currentTarget }) => onChange({ editor: chosen(currentTarget.value) })}
        data={[
          { value: '', label: 'Everybody' },
          ...editors.map(({ _id, name }) => ({ value: _id, label: name })),
          ...(isUnknown ? [{ value: choice.editor ?? '', label: data ? 'Unknown editor' : 'Loading' }] : []),
        ]}
      />
      <NativeSelect
        label="Quality"
        value={choice.quality ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ quality: qualityOptions.find(({ value }) => value === currentTarget.value)?.value })
        }
        data={[
          { value: '', label: 'Any quality' },
          ...qualityOptions.map(({ value, label }) => ({ value, label })),
        ]}
      />
      <DayField
        label="Uploaded from"
        min="2000-01-01"
        max={choice.to ?? '2099-12-31'}
        value={choice.from ?? ''}
        onChange={(day) => onChange({ from: chosen(day) })}
      />
      <DayField
        label="Uploaded until"
        min={choice.from ?? '2000-01-01'}
        max="2099-12-31"
        value={choice.to ?? ''}
        onChange={(day) => onChange({ to: chosen(day) })}
      />
      <NativeSelect
        label="Sort by"
        value={choice.sort ?? 'newest'}
        onChange={({ currentTarget }) =>
          onChange({ sort: videoSorts.find((sort) => sort === currentTarget.value) })
        }
        data={videoSorts.map((value) => ({ value, label: sortNames[value] }))}
      />
    </div>
  );
}
