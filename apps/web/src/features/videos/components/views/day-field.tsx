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
 * A day that narrows a view. While a year is typed, browsers report days such as 0002-11-20, which the address does not
 * take: the field keeps them to itself until they are complete.
 */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(value);
  /** What was passed on and has not come back from the address. */
  const sent = useRef<string[]>([]);

  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = sent.current.slice(at + 1);
    // What comes back of an own change is older than what was typed since.
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
      // The field must not show another day than the one that narrows the list.
      onBlur={() => text !== '' && !isDay(text) && setText(value)}
    />
  );
}
