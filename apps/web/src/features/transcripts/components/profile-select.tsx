import { Select } from '@mantine/core';
import { DELIVERY_PROFILES, type DeliveryProfileKey } from '@timbrel/subtitles';

interface ProfileSelectProps {
  readonly label: string;
  readonly value: DeliveryProfileKey;
  readonly onChange: (value: DeliveryProfileKey) => void;
}

/** Every publisher's rules, by name. */
export const PROFILE_OPTIONS = Object.entries(DELIVERY_PROFILES).map(([value, { name }]) => ({ value, label: name }));

/** Whose rules subtitles keep. */
export function ProfileSelect({ label, value, onChange }: ProfileSelectProps) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      searchable
      value={value}
      data={PROFILE_OPTIONS}
      onChange={(chosen) => onChange(chosen as DeliveryProfileKey)}
    />
  );
}
