import { Badge, Button, Group, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeliveryReportDto } from '@timbrel/api-client';
import { checkTranscriptOptions } from '@timbrel/api-client/query';
import type { DeliveryProfileKey } from '@timbrel/subtitles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { formatTimecode } from '../../../shared/lib/clock';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { useDownloadReport } from '../exports.mutations';
import type { Transcript } from '../queries';
import { RULE_LABELS } from '../../../domain/subtitles/rule-labels';
import { ProfileSelect } from './profile-select';

/** The page shows so many; the files have all. */
const MAX_SHOWN = 200;

interface CheckDialogProps {
  readonly transcript: Transcript;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Whether this transcript's subtitles are what a publisher asks for: every objection at its place. */
export function CheckDialog({ transcript, opened, onClose }: CheckDialogProps) {
  const { t } = useTranslation(['transcripts', 'rules']);
  const [profile, setProfile] = useState<DeliveryProfileKey>('streaming');
  const { upload_id, version } = transcript;
  const report = useQuery({
    ...checkTranscriptOptions({ path: { uploadId: upload_id }, query: { version, profile } }),
    placeholderData: keepPreviousData,
  });
  const download = useDownloadReport(transcript, {
    onSuccess: (message) => toast.success({ title: t('downloadCompleteTitle'), message }),
    onError: (error) => toast.failure(error, t('downloadFailedTitle')),
  });
  const file = (format: 'csv' | 'pdf') => (
    <Button
      variant="default"
      loading={download.isPending && download.variables.format === format}
      onClick={() => download.mutate({ profile, format })}
    >
      {t(format === 'csv' ? 'checkCsv' : 'checkPdf')}
    </Button>
  );
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('checkTitle')}>
      <Stack gap="md">
        <ProfileSelect label={t('exportProfile')} value={profile} onChange={setProfile} />
        {report.isError ? (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} retrying={report.isFetching} />
        ) : report.data === undefined ? (
          <Skeleton height={220} />
        ) : (
          <Report report={report.data} />
        )}
        <Group justify="flex-end">
          {file('csv')}
          {file('pdf')}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Report({ report }: { report: DeliveryReportDto }) {
  const { t, i18n } = useTranslation(['transcripts', 'rules']);
  const number = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 10 ? 3 : 1 }).format(value);
  const { passed, score, cues, errors, warnings, violations } = report;
  const counts = [
    t('checkCues', { count: cues }),
    t('checkErrors', { count: errors }),
    t('checkWarnings', { count: warnings }),
  ];
  return (
    <Stack gap="sm">
      <Group gap="sm" role="status">
        <Badge color={passed ? 'moss' : 'coral'} variant="light">
          {t(passed ? 'checkPassed' : 'checkFailed')}
        </Badge>
        <Text size="sm">{[`${number(score)} %`, ...counts].join(' · ')}</Text>
      </Group>
      {violations.length > 0 && (
        <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Table aria-label={t('checkTitle')} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('checkTime')}</Table.Th>
                <Table.Th>{t('checkRule')}</Table.Th>
                <Table.Th>{t('checkMeasured')}</Table.Th>
                <Table.Th>{t('checkText')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {violations.slice(0, MAX_SHOWN).map(({ cue, code, severity, start, value, limit, text }) => (
                <Table.Tr key={`${cue} ${code}`}>
                  <Table.Td>
                    <span dir="ltr">{formatTimecode(start)}</span>
                  </Table.Td>
                  <Table.Td>
                    {t(`rules:${RULE_LABELS[code]}`)}
                    <Text size="xs" c="dimmed">
                      {t(severity === 'error' ? 'checkError' : 'checkWarning')}
                    </Text>
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {number(value)} / {number(limit)}
                  </Table.Td>
                  <Table.Td dir="auto">
                    <Text size="sm" lineClamp={2}>
                      {text}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {violations.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('checkMore', { count: violations.length - MAX_SHOWN })}
        </Text>
      )}
    </Stack>
  );
}
