import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../domain/session/session';
import { ErrorState } from '../../../shared/ui/error-state';
import { type LibraryFile, previewsOptions } from '../queries';
import classes from './preview.module.css';

interface DocumentPreviewProps {
  readonly file: LibraryFile;
  readonly onDownload: (file: LibraryFile) => void;
}

/** The first pages of a document as pictures: the document itself is opened by nobody here. */
export function DocumentPreview({ file, onDownload }: DocumentPreviewProps) {
  const { t } = useTranslation('library');
  const user = useUser();
  const { data, error, isFetching, refetch } = useQuery(previewsOptions(user.id, file.filename));
  const shown = data?.pages.length ?? 0;
  const total = data?.page_count ?? 0;
  return (
    <>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            message={t('previewLoadFailed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton height={350} />
        )
      ) : shown === 0 ? (
        <Text size="sm">{t('noPages')}</Text>
      ) : (
        <div className={classes['pages']} tabIndex={0} role="region" aria-label={file.original_name}>
          {data.pages.map(({ number, url, width, height }) => (
            <img
              key={number}
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={t('pageOf', { number, total })}
            />
          ))}
        </div>
      )}
      <Group justify="space-between" mt="md" gap="xs">
        <Text size="xs" c="dimmed">
          {shown > 0 && t('pagesShown', { shown, total })}
        </Text>
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
