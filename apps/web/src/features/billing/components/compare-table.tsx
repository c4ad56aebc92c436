import { Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  exportFormats,
  languageSupport,
  largestFile,
  type Plan,
  retentionDays,
  storageBytes,
  summaryWords,
  supportType,
  transcriptionTime,
  translationHours,
} from '../lib/plan-display';
import { plansOptions } from '../queries';
import classes from './pricing.module.css';

/** Every figure of every plan. */
export function CompareTable() {
  const { t, i18n } = useTranslation('pricing');
  const { data } = useQuery(plansOptions());
  if (!data) return null;
  const locale = i18n.language;
  const rows: [string, (plan: Plan) => string][] = [
    [t('rowTranscription'), (plan) => transcriptionTime(plan.transcription_minutes, t)],
    [t('rowTranslation'), (plan) => translationHours(plan.translation_hours, t)],
    [t('rowSummaries'), (plan) => summaryWords(plan.summary_words, t, locale)],
    [t('rowTools'), (plan) => t(plan.services.includes('audio_processor') ? 'toolsAll' : 'toolsSome')],
    [t('rowStorage'), (plan) => storageBytes(plan.storage_bytes, t, locale)],
    [t('rowFile'), (plan) => largestFile(plan.max_file_mb, t, locale)],
    [t('rowRetention'), (plan) => retentionDays(plan.retention_days, t)],
    [t('rowJobs'), (plan) => String(plan.concurrent_jobs)],
    [t('rowExports'), (plan) => exportFormats(plan.export_formats)],
    [t('rowLanguages'), (plan) => languageSupport(plan.language_support, t)],
    [t('rowSupport'), (plan) => supportType(plan.support_type, t)],
  ];
  return (
    <section aria-labelledby="compare">
      <Title order={2} id="compare" mb="md">
        {t('compare')}
      </Title>
      <div className={classes['table']} role="group" aria-labelledby="compare" tabIndex={0}>
        <Table verticalSpacing="sm" miw={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {data.map((plan) => (
                <Table.Th key={plan.id} scope="col">
                  {plan.name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([name, show]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400} c="dimmed">
                  {name}
                </Table.Th>
                {data.map((plan) => (
                  <Table.Td key={plan.id}>{show(plan)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
