import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { formatTimecode } from '../../../../shared/lib/clock';
import { readTime, writeTime } from '../../../../shared/lib/time-text';
import classes from './editing.module.css';

const NUDGE_SECONDS = 0.1;

interface TimeInputProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** A moment that can be typed, or nudged by a tenth of a second with the arrows. What is not a time is forgotten when it is left. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const shown = formatTimecode(value);
  const take = () => {
    const seconds = typed === null ? null : readTime(typed);
    setTyped(null);
    if (seconds !== null) onChange(seconds);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: NUDGE_SECONDS, ArrowDown: -NUDGE_SECONDS }[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      setTyped(null);
      onChange(((typed === null ? null : readTime(typed)) ?? value) + step);
    }
    if (event.key === 'Enter') take();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <input
      className={classes['time']}
      style={{ '--time-digits': widthInDigits(shown) } as CSSProperties}
      dir="ltr"
      data-mantine-stop-propagation
      inputMode="decimal"
      aria-label={label}
      aria-invalid={(typed !== null && readTime(typed) === null) || undefined}
      // To the tenth to look at, to the thousandth to work on.
      value={typed ?? (isFocused ? writeTime(value) : shown)}
      onFocus={() => setFocused(true)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        setFocused(false);
        take();
      }}
      onKeyDown={press}
    />
  );
}

/** A colon or a point is half as wide as a digit. */
const widthInDigits = (time: string): number => (time.length + time.replaceAll(/\D/g, '').length) / 2;
