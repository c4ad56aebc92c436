import { NativeSelect, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { useLocalListSearch } from '../../../shared/lists/list-state';
import { PAGE_SIZE_OPTIONS } from '../../../shared/lists/paging';
import { SearchField } from '../../../shared/lists/search-field';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Pages } from '../../../shared/ui/pages';
import { extensionOf } from '../lib/file-kinds';
import { fileListSchema } from '../lib/file-list-search';
import type { FileQuery, LibraryFile } from '../queries';
import { useFileApart } from '../use-file-apart';
import { useFileList } from '../use-file-list';
import { FileIcon } from './file-icon';
import { FileMeta } from './file-meta';
import classes from './file-picker.module.css';

const PICKER_PAGE_SIZE = 6;

interface FilePickerProps {
  /** Id of the file that is chosen. */
  readonly value: string | null;
  readonly onChange: (file: LibraryFile) => void;
  readonly kind: FileQuery['kind'];
  /** What the page can work on; others of these kinds are shown, and say why they can't be chosen. */
  readonly extensions: readonly string[];
  /** Whether a recording may be chosen for its transcript. */
  readonly acceptsTranscripts?: boolean;
  readonly pageSize?: number;
  /** Whether one may choose how many are shown. */
  readonly hasPageSizes?: boolean;
}

/** One file out of the library, as a radio group: Tab enters it, arrows choose. */
export function FilePicker({
  value,
  onChange,
  kind,
  extensions,
  acceptsTranscripts = false,
  pageSize = PICKER_PAGE_SIZE,
  hasPageSizes = false,
}: FilePickerProps) {
  const { t } = useTranslation('library');
  const state = useLocalListSearch(fileListSchema, { size: pageSize });
  const [{ page, search, size }, change] = state;
  const { data, error, isFetching, refetch, pages, setPage } = useFileList(state, kind);
  const apart = useFileApart(value, data?.files);
  const late = useDelayedFlag(!data && !error);
  return (
    <div className={classes['picker']}>
      <SearchField label={t('search')} value={search} onChange={(text) => change({ search: text })} />
      {error && !data ? (
        <ErrorState error={error} message={t('pickerLoadFailed')} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <div className={classes['waiting']} role="status" aria-label={t('loadingFiles')}>
          {late && [1, 2, 3].map((row) => <Skeleton key={row} height={48} />)}
        </div>
      ) : (
        <>
          {(apart || data.files.length > 0) && (
            <Choices
              files={apart ? [apart, ...data.files] : data.files}
              value={value}
              onChange={onChange}
              extensions={extensions}
              acceptsTranscripts={acceptsTranscripts}
            />
          )}
          {data.files.length === 0 && (
            <EmptyState>
              {search !== ''
                ? t('noMatch', { search })
                : acceptsTranscripts
                  ? t('pickerNoTexts', { types: extensions.join(', ') })
                  : t('pickerEmpty')}
            </EmptyState>
          )}
        </>
      )}
      {hasPageSizes && (
        <NativeSelect
          size="sm"
          label={t('pageSize')}
          className={classes['pageSize'] ?? ''}
          value={String(size)}
          data={PAGE_SIZE_OPTIONS.map(String)}
          onChange={(event) => change({ size: Number(event.currentTarget.value) })}
        />
      )}
      <Pages total={pages} value={page} onChange={setPage} />
    </div>
  );
}

interface ChoicesProps extends Omit<FilePickerProps, 'kind' | 'pageSize' | 'hasPageSizes'> {
  readonly files: readonly LibraryFile[];
}

function Choices({ files, value, onChange, extensions, acceptsTranscripts = false }: ChoicesProps) {
  const { t } = useTranslation('library');
  const group = useRef<HTMLDivElement>(null);
  const ids = useId();
  const reasonAgainst = (file: LibraryFile): string | null => {
    const isRecording = file.kind === 'audio' || file.kind === 'video';
    if (acceptsTranscripts && isRecording) return file.has_transcript ? null : t('pickerNoTranscript');
    if (!extensions.includes(extensionOf(file.original_name))) return t('pickerNotTranscribable');
    if (file.status === 'failed') return file.error ?? t('statusFailed');
    // What is ordered of a recording waits until it has been read.
    return file.status === 'processing' && !isRecording ? t('pickerNotReady') : null;
  };
  const open = files.filter((file) => reasonAgainst(file) === null);
  const entrance = open.find(({ id }) => id === value) ?? open[0];

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || open.length === 0) return;
    event.preventDefault();
    const at = open.findIndex(({ id }) => id === document.activeElement?.getAttribute('data-file'));
    const next = open[(at + step + open.length) % open.length];
    if (!next) return;
    onChange(next);
    group.current?.querySelector<HTMLElement>(`[data-file="${next.id}"]`)?.focus();
  };

  return (
    <div ref={group} className={classes['choices']} role="radiogroup" aria-label={t('pickerLabel')} onKeyDown={move}>
      {files.map((file) => {
        const reason = reasonAgainst(file);
        const chosen = file.id === value;
        return (
          <button
            key={file.id}
            type="button"
            role="radio"
            aria-checked={chosen}
            aria-disabled={reason !== null}
            {...(reason !== null && { 'aria-describedby': `${ids}${file.id}` })}
            tabIndex={file === entrance ? 0 : -1}
            data-file={file.id}
            className={classes['choice']}
            onClick={() => reason === null && onChange(file)}
          >
            <FileIcon file={file} />
            <span className={classes['naming']}>
              <span className={classes['name']} dir="auto" title={file.original_name}>
                {file.original_name}
              </span>
              <span className={classes['meta']}>
                <FileMeta file={file} />
                {reason === null && file.status === 'processing' && ` · ${t('pickerNotReady')}`}
                {reason === null && file.has_transcript && ` · ${t('statusTranscribed')}`}
                {reason !== null && <span id={`${ids}${file.id}`}> · {reason}</span>}
              </span>
            </span>
            {chosen && <IconCheck size={18} className={classes['check']} aria-hidden="true" />}
          </button>
        );
      })}
    </div>
  );
}
