import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './upload.module.css';

interface DropZoneProps {
  readonly extensions: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  /** The page works on one file: the labels say so, and the picker offers one. */
  readonly single?: boolean;
  /** Why nothing can be added now: 'Storage Full'. */
  readonly blocked?: string | null;
  readonly busy?: boolean;
  /** Only one filled button a screen. */
  readonly filled?: boolean;
}

/** Drop here, or choose. The button is what the keyboard and a screen reader meet; it tells what is taken. */
export function DropZone({
  extensions,
  onFiles,
  single = false,
  blocked = null,
  busy = false,
  filled = false,
}: DropZoneProps) {
  const { t } = useTranslation('library');
  const open = useRef<() => void>(null);
  const types = extensions.join(', ');
  const closed = blocked !== null || busy;
  return (
    <Dropzone
      className={classes['zone'] ?? ''}
      onDrop={onFiles}
      openRef={open}
      disabled={closed}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{
        accept: extensions.map((each) => `.${each}`).join(','),
        multiple: !single,
        'aria-label': t(single ? 'chooseFile' : 'chooseFiles'),
      }}
    >
      <div className={classes['zoneText']}>
        <IconUpload size={22} aria-hidden="true" />
        <Text size="sm" fw={520}>
          {blocked ?? t(single ? 'dropFile' : 'dropFiles')}
        </Text>
        <Text size="xs" c="dimmed">
          {types}
        </Text>
        <Button
          variant={filled ? 'filled' : 'default'}
          size="sm"
          disabled={closed}
          aria-label={t(single ? 'chooseFileOf' : 'chooseFilesOf', { types })}
          onClick={() => open.current?.()}
        >
          {t(single ? 'chooseFile' : 'chooseFiles')}
        </Button>
      </div>
    </Dropzone>
  );
}
