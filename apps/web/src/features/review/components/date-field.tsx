import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { focusAround } from '../../../lib/focus/focus-around';
import { dateLabels, type DateName, type OptionValues } from '../model/option-values';

interface DateFieldProps extends Pick<TextInputProps, 'type' | 'description' | 'min' | 'max'> {
  name: DateName;
  value: string;
  halfTyped: readonly DateName[];
  change: (part: Partial<OptionValues>) => void;
  error?: string | undefined;
}

/**
 * A date under 'More options'. The value of a half-typed date is '', and browsers tell nobody what was typed. So when the
 * field is made again, after 'Change Thumbnail' or a reload, it is empty: it says so until the date is typed again or
 * cleared, because otherwise the video would be published without it. What is typed goes when the form is discarded.
 */
export function DateField({ name, halfTyped, change, error, ...field }: DateFieldProps) {
  const isHalf = halfTyped.includes(name);
  const input = useRef<HTMLInputElement>(null);
  const [isTypedHere, setTypedHere] = useState(false);
  const isGone = isHalf && !isTypedHere;
  if (isTypedHere && !isHalf) setTypedHere(false);

  useEffect(() => {
    // React sees no change from '' to '', and leaves the typed part on the screen.
    if (!isHalf && input.current?.validity.badInput) input.current.value = '';
  }, [isHalf]);

  function note(value: string, half: boolean) {
    setTypedHere(half);
    const others = halfTyped.filter((one) => one !== name);
    change({ [name]: value, halfTyped: half ? [...others, name] : others });
  }

  return (
    <div>
      <TextInput
        {...field}
        ref={input}
        label={dateLabels[name]}
        onChange={({ currentTarget: { value, validity } }) => note(value, validity.badInput)}
        // Typing a part of a date causes no other event.
        onKeyUp={({ currentTarget: { value, validity } }) => {
          if (validity.badInput ? !isTypedHere : isTypedHere) note(value, validity.badInput);
        }}
        error={isGone ? 'The date that you began to type is gone. Type it again, or clear it' : error}
      />
      {isGone && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          onClick={(event) => {
            focusAround(event);
            note('', false);
          }}
        >
          {`Clear “${dateLabels[name]}”`}
        </Button>
      )}
    </div>
  );
}
