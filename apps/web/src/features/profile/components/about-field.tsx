import { countWords, limits } from '@cutroom/contracts';
import { Textarea } from '@mantine/core';
import { isAboutTooLong } from '../model/profile-form';

interface AboutFieldProps {
  value: string;
  onType: (about: string) => void;
  error: boolean;
  'aria-errormessage': string | undefined;
}

/** About with a word counter that turns red past 30 words (docs/product.md#9-validation-rules). */
export function AboutField({ value, onType, error, ...rest }: AboutFieldProps) {
  const tooLong = isAboutTooLong(value);
  return (
    <Textarea
      label="About"
      placeholder="Enter About yourself (25 - 30 Words)"
      rows={4}
      inputWrapperOrder={['label', 'input', 'description']}
      description={`${countWords(value)} / ${limits.aboutMaxWords} words`}
      descriptionProps={{ className: 'tabular', c: tooLong ? 'var(--mantine-color-error)' : undefined }}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      error={error || tooLong}
      {...rest}
    />
  );
}
