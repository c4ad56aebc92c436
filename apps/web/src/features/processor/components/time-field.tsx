import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTime, writeTime } from '../../../shared/lib/time-text';

interface TimeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (seconds: number) => void;
  /** Only for those who hear it. */
  readonly hideLabel?: boolean;
}

/** A moment, written as a clock shows it or as plain seconds; taken over when it is left, or by Enter. */
export function TimeField({ label, value, onChange, hideLabel = false }: TimeFieldProps) {
  const { t } = useTranslation('processor');
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && readTime(draft) === null;
  const take = () => {
    const seconds = draft === null ? null : readTime(draft);
    if (seconds !== null) onChange(seconds);
    if (!wrong) setDraft(null);
  };
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      inputMode="decimal"
      value={draft ?? writeTime(value)}
      error={wrong ? t('timeWrong') : null}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form behind it is for the button.
        event.preventDefault();
        take();
      }}
    />
  );
}
