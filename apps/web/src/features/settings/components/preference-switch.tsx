import { Group, Switch, Text } from '@mantine/core';
import { useId } from 'react';

interface PreferenceSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A preference that is on or off, with what that means. */
export function PreferenceSwitch({ label, hint, checked, disabled, onChange }: PreferenceSwitchProps) {
  const id = useId();
  return (
    <Group justify="space-between" wrap="nowrap" py={8}>
      <div>
        <Text component="label" htmlFor={id} fw={520}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {hint}
        </Text>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Group>
  );
}
