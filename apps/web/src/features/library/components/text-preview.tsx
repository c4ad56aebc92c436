import { Button, Group, Skeleton } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getTextEncodingOptions } from '@timbrel/api-client/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeBeginning } from '../lib/decode-beginning';
import { EncodingChoice } from '../../../domain/subtitles/encoding-choice';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { extensionOf, SUMMARIZABLE_FILES } from '../lib/file-kinds';
import { textContentOptions } from '../queries';
import type { LibraryFile } from '../queries';
import classes from './preview.module.css';

/** The content of a text file, to read, copy or take along. */
export function TextPreview({ file, onDownload }: { file: LibraryFile; onDownload: (file: LibraryFile) => void }) {
  const { t } = useTranslation('library');
  const { data: bytes, error, isFetching, refetch } = useQuery(textContentOptions(file));
  // The server tells the encoding of what it reads itself, which tables are not.
  const isTold = SUMMARIZABLE_FILES.extensions.includes(extensionOf(file.filename));
  const told = useQuery({ ...getTextEncodingOptions({ path: { fileId: file.id } }), enabled: isTold });
  const encoding = isTold && told.isPending ? undefined : (told.data?.encoding ?? 'utf-8');
  const data = useMemo(() => bytes && encoding && decodeBeginning(bytes, encoding), [bytes, encoding]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data ?? '');
      toast.success({ title: t('copiedTitle'), message: file.original_name });
    } catch {
      toast.error({ title: t('copyFailedTitle'), message: t('copyFailedBody') });
    }
  };
  return (
    <>
      {data !== undefined ? (
        <pre className={classes['text']} tabIndex={0} dir="auto" role="region" aria-label={file.original_name}>
          {data}
        </pre>
      ) : error ? (
        <ErrorState
          error={error}
          message={t('previewLoadFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height={220} />
      )}
      {isTold && <EncodingChoice fileId={file.id} />}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          disabled={data === undefined}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => onDownload(file)}
        >
          {t('download')}
        </Button>
      </Group>
    </>
  );
}
