import { videoCategories, videoLanguages, videoLicenses } from '@cutroom/contracts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { OptionValues } from '../model/option-values';
import { DateField } from './date-field';

type Values = Omit<OptionValues, 'publishAt' | 'madeForKids'>;

interface OptionFieldsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
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

/** The fields under 'More options' that have a default, in the publish form and in a template. */
export function OptionFields({ values, change }: OptionFieldsProps) {
  const languages = useLanguages();
  const choice = (name: 'categoryId' | 'language' | 'titleLanguage') => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <>
      <NativeSelect label="Category" data={categories} {...choice('categoryId')} />
      <NativeSelect label="Language of the video" data={languages} {...choice('language')} />
      <NativeSelect label="Language of title and description" data={languages} {...choice('titleLanguage')} />
      <NativeSelect
        label="License"
        data={videoLicenses.map(({ value, label }) => ({ value, label }))}
        value={values.license}
        onChange={({ currentTarget }) =>
          change({ license: currentTarget.value === 'creativeCommon' ? 'creativeCommon' : 'youtube' })
        }
      />
      <DateField
        type="date"
        name="recordedOn"
        // '26' is the year 26 for browsers.
        min="1900-01-01"
        max="9999-12-31"
        value={values.recordedOn}
        halfTyped={values.halfTyped}
        change={change}
      />
      <Checkbox
        label="Altered or synthetic content"
        description="It looks real, but shows something that did not happen that way."
        checked={values.syntheticContent}
        onChange={({ currentTarget }) => change({ syntheticContent: currentTarget.checked })}
      />
      <Checkbox
        label="Allow embedding"
        description="Other sites may show the video."
        checked={values.embeddable}
        onChange={({ currentTarget }) => change({ embeddable: currentTarget.checked })}
      />
    </>
  );
}
