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

/** Searches as the user types, and follows changes of the address. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  function search(q: string) {
    sent.current = q;
    onSearch(q);
  }
  const searchSoon = useDebouncedCallback(search, 300);

  useEffect(() => {
    // A search of this field is older than what the user has typed since.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
    // Text that was typed before 'Clear' or a link is not searched for afterwards.
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
