import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from './list-search';

const TYPING_MILLISECONDS = 250;

interface SearchFieldProps extends Pick<TextInputProps, 'className' | 'aria-keyshortcuts'> {
  readonly label: string;
  /** What the list is searched for. */
  readonly value: string;
  readonly onChange: (search: string, options: { replace: boolean }) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Searches a list once typing pauses. The first letters add an entry to the browser's history, more of them don't. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const send = useEffectEvent(() => {
    const search = draft.trim();
    if (search === value) return;
    sent.current = search;
    onChange(search, { replace: value !== '' && search !== '' });
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    // Back, a link or a button has changed it.
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={draft}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    />
  );
}
