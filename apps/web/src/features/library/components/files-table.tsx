import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isSwitchedOff } from '../../../shared/keys/single-letters';
import { canStartAtOnce, previewOf } from '../lib/file-abilities';
import type { LibraryFile } from '../queries';
import type { FileActions } from '../use-file-actions';
import type { Selection } from '../use-selection';
import { FileIcon } from './file-icon';
import { FileMenu } from './file-menu';
import { FileDates, FileMeta } from './file-meta';
import { FileStatus, type RunningJob } from './file-status';
import classes from './files.module.css';

export interface FileRowsProps {
  readonly files: readonly LibraryFile[];
  readonly jobs: readonly RunningJob[];
  readonly actions: FileActions;
  readonly selection: Selection;
}

const jobOf = (jobs: readonly RunningJob[], { id }: LibraryFile) => jobs.find((job) => job.input_file_id === id);

/** The list where there is room for columns. */
export function FilesTable({ files, jobs, actions, selection }: FileRowsProps) {
  const { t } = useTranslation('library');
  const chosen = files.filter(selection.has).length;
  return (
    <Table
      verticalSpacing="sm"
      horizontalSpacing="md"
      borderColor="var(--ui-hairline)"
      className={classes['table'] ?? ''}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Checkbox
              size="sm"
              aria-label={t('selectPage')}
              checked={chosen === files.length}
              indeterminate={chosen > 0 && chosen < files.length}
              onChange={() => selection.toggleAll(files)}
            />
          </Table.Th>
          <Table.Th>{t('columnName')}</Table.Th>
          <Table.Th>{t('columnStatus')}</Table.Th>
          <Table.Th>{t('columnAdded')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('columnActions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody onKeyDown={(event) => rowKey(event, files, actions)}>
        {files.map((file) => (
          <Table.Tr key={file.id} data-row={file.id} data-chosen={selection.has(file) || undefined}>
            <Table.Td>
              <FileCheckbox file={file} files={files} selection={selection} />
            </Table.Td>
            <Table.Td>
              <FileName file={file} actions={actions} />
            </Table.Td>
            <Table.Td>
              <FileStatus file={file} job={jobOf(jobs, file)} />
              {file.error !== null && <small className={classes['error']}>{file.error}</small>}
            </Table.Td>
            <Table.Td className={classes['dates'] ?? ''}>
              <FileDates file={file} />
            </Table.Td>
            <Table.Td className={classes['actions'] ?? ''}>
              <FileMenu file={file} actions={actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The list on a narrow screen. */
export function FileCards({ files, jobs, actions, selection }: FileRowsProps) {
  return (
    <ul className={classes['cards']} onKeyDown={(event) => rowKey(event, files, actions)}>
      {files.map((file) => (
        <li key={file.id} data-row={file.id} data-chosen={selection.has(file) || undefined}>
          <FileCheckbox file={file} files={files} selection={selection} />
          <div className={classes['cardText']}>
            <FileName file={file} actions={actions} />
            <FileStatus file={file} job={jobOf(jobs, file)} />
            {file.error !== null && <small className={classes['error']}>{file.error}</small>}
          </div>
          <FileMenu file={file} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

/** With Shift, everything since the last one that was touched. */
function FileCheckbox({ file, files, selection }: Pick<FileRowsProps, 'files' | 'selection'> & { file: LibraryFile }) {
  const { t } = useTranslation('library');
  return (
    <Checkbox
      size="sm"
      aria-label={t('select', { name: file.original_name })}
      checked={selection.has(file)}
      onChange={({ nativeEvent }) =>
        selection.toggle(file, files, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** The name opens what there is to see. */
function FileName({ file, actions }: { file: LibraryFile; actions: FileActions }) {
  return (
    <div className={classes['file']}>
      <FileIcon file={file} />
      <div className={classes['naming']}>
        {previewOf(file) ? (
          <UnstyledButton
            className={classes['name']}
            dir="auto"
            data-name
            title={file.original_name}
            onClick={() => actions.preview(file)}
          >
            {file.original_name}
          </UnstyledButton>
        ) : (
          <span className={classes['name']} dir="auto" title={file.original_name}>
            {file.original_name}
          </span>
        )}
        <span className={classes['meta']}>
          <FileMeta file={file} />
        </span>
        {file.duplicate_of !== null && <Duplicate name={file.duplicate_of.original_name} />}
      </div>
    </div>
  );
}

function Duplicate({ name }: { name: string }) {
  const { t } = useTranslation('library');
  return <span className={classes['duplicate']}>{t('sameContentAs', { name })}</span>;
}

/** Arrows walk through the names, T transcribes, Delete asks. */
function rowKey(event: KeyboardEvent<HTMLElement>, files: readonly LibraryFile[], actions: FileActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(event)) return;
  // An open menu has keys of its own.
  if (!(event.target instanceof Element) || event.target.closest('[role=menu]')) return;
  const row = event.target.closest<HTMLElement>('[data-row]');
  const file = files.find(({ id }) => id === row?.dataset['row']);
  if (!row || !file) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-name]')];
  const at = names.findIndex((name) => row.contains(name));
  switch (event.key) {
    case 'ArrowDown':
      names[at + 1]?.focus();
      break;
    case 'ArrowUp':
      names[at - 1]?.focus();
      break;
    case 't':
      if (!canStartAtOnce(file)) return;
      actions.startTranscription(file);
      break;
    case 'Delete':
      actions.remove([file]);
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
