import { Autocomplete, Button, Group, Popover, Switch, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameSpeaker } from '../../editing/operations';
import { useEditor } from '../../editing/use-editor';
import { useReader } from '../../use-reader';

interface SpeakerPickerProps {
  /** Who speaks; null for nobody yet. */
  readonly name: string | null;
  /** Who speaks here alone; without it the name is another one everywhere. */
  readonly onPick?: (name: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Says who speaks, by a known name or a new one: here, or wherever this name stands. The name of another person makes two people one. */
export function SpeakerPicker({ name, onPick, className = '', children }: SpeakerPickerProps) {
  const { t } = useTranslation(['transcripts', 'common']);
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={className}
          aria-label={name === null ? t('addSpeaker') : t('speakerIs', { name })}
          onClick={() => setOpened(!opened)}
        >
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <SpeakerForm name={name} {...(onPick && { onPick })} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function SpeakerForm({ name, onPick, onClose }: Pick<SpeakerPickerProps, 'name' | 'onPick'> & { onClose: () => void }) {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const { speakers } = useReader();
  const [wanted, setWanted] = useState(name ?? '');
  const [isEverywhere, setEverywhere] = useState(!onPick);
  const take = (picked: string) => {
    if (isEverywhere && name !== null) editor.do(renameSpeaker(editor.segments, name, picked));
    else onPick?.(picked);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(wanted);
      }}
    >
      <Autocomplete
        label={t('speaker')}
        data-autofocus
        maxLength={100}
        value={wanted}
        data={[...speakers.keys()].filter((known) => known !== name)}
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false }}
        onChange={setWanted}
        onOptionSubmit={take}
      />
      {onPick && name !== null && (
        <Switch
          mt="sm"
          label={t('speakerEverywhere')}
          checked={isEverywhere}
          onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" size="xs">
          {t('speakerApply')}
        </Button>
      </Group>
    </form>
  );
}
