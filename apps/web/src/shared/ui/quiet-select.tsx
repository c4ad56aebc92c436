import { type Icon, IconChevronDown } from '@tabler/icons-react';
import classes from './quiet-select.module.css';

interface QuietSelectProps {
  readonly icon: Icon;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own choice, without a frame: for looks and language on pages that nobody is signed in to. */
export function QuietSelect({ icon: Picture, label, value, options, onChange }: QuietSelectProps) {
  return (
    <span className={classes['select']}>
      <Picture size={18} stroke={1.6} aria-hidden="true" />
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
