import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ListSelectProps<Value extends string> extends Pick<NativeSelectProps, 'className'> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Chooses the order or a filter of a list. */
export function ListSelect<Value extends string>({ label, options, onChange, ...input }: ListSelectProps<Value>) {
  return (
    <NativeSelect
      {...input}
      aria-label={label}
      data={[...options]}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
