import { limits } from '@cutroom/contracts';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../components/icon';
import styles from './views.module.css';

interface SearchFieldProps {
  /** As in the address. */
  value: string;
  onSearch: (q: string) => void;
}

/** Searches as the user types, and when the address changes. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  function search(q: string) {
    sent.current = q;
    onSearch(q);
  }
  const searchSoon = useDebouncedCallback(search, 300);

  useEffect(() => {
    // What comes back of an own search is older than what was typed since.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
    // What was typed before 'Clear' or a link is not searched for after it.
    searchSoon.cancel();
  }, [value, searchSoon]);

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        searchSoon.cancel();
        search(text.trim());
      }}
    >
      <TextInput
        type="search"
        label="Search"
        placeholder="Title, comment or editor"
        value={text}
        maxLength={limits.searchMax}
        leftSection={<Icon name="search" />}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          searchSoon(currentTarget.value.trim());
        }}
      />
    </form>
  );
}
