import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptedFiles } from '../lib/file-kinds';
import { useFileDrop } from '../upload/use-file-drop';
import classes from './upload.module.css';

interface DropZoneProps {
  readonly accepted: AcceptedFiles;
  readonly onFiles: (files: readonly File[]) => void;
  /** The page works on one file: the labels say so, and the picker offers one. */
  readonly single?: boolean;
  /** Why nothing can be added now: 'Storage Full'. */
  readonly blocked?: string | null;
  /** Only one filled button a screen. */
  readonly filled?: boolean;
}

/** Drop here, or choose. The button is what the keyboard and a screen reader meet; it tells what is taken. */
export function DropZone({ accepted, onFiles, single = false, blocked = null, filled = false }: DropZoneProps) {
  const { t } = useTranslation('library');
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = accepted.shown.join(', ');
  const types = accepted.others ? t(accepted.others, { types: shown }) : shown;
  const closed = blocked !== null;
  const held = useFileDrop({ area: zone, disabled: closed, onFiles });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again, after it was mended.
    currentTarget.value = '';
  };

  return (
    <div ref={zone} className={classes['zone']} data-held={held || undefined}>
      <IconUpload size={22} aria-hidden="true" className={classes['dropHint']} />
      <Text size="sm" fw={520} className={blocked === null ? (classes['dropHint'] ?? '') : ''}>
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
        onClick={() => input.current?.click()}
      >
        {t(single ? 'chooseFile' : 'chooseFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!single}
        disabled={closed}
        accept={accepted.extensions.map((each) => `.${each}`).join(',')}
        aria-label={t(single ? 'chooseFile' : 'chooseFiles')}
        onChange={choose}
      />
    </div>
  );
}
