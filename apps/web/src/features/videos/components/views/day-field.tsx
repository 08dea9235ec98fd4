import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isDay } from '../../model/view-choice';

interface DayFieldProps {
  label: string;
  /** As in the address; '' without one. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
}

/**
 * A day that narrows a view. While the user types a year, browsers report days such as 0002-11-20, which the address
 * does not accept. The field reports a day only when it is complete.
 */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(value);
  /** Days that were reported and have not returned from the address yet. */
  const sent = useRef<string[]>([]);

  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = sent.current.slice(at + 1);
    // A day that this field has reported is older than what the user has typed since.
    if (at !== -1) return;
    sent.current = [];
    setText(value);
  }, [value]);

  function type(typed: string) {
    setText(typed);
    if (typed !== '' && !isDay(typed)) return;
    sent.current.push(typed);
    onChange(typed);
  }

  return (
    <TextInput
      {...field}
      type="date"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // The field must show the day that narrows the list.
      onBlur={() => text !== '' && !isDay(text) && setText(value)}
    />
  );
}
