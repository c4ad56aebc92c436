import { ActionIcon, Card, Group, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import type { GetFirstStepsResponse, ListFilesResponse, ListJobsResponse } from '@timbrel/api-client';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import type { DashboardSlots } from '../slots';
import classes from './first-steps-card.module.css';
import { SampleStep } from './sample-step';

interface FirstStepsCardProps {
  steps: GetFirstStepsResponse;
  /** The newest recording that can be read. */
  transcript: ListFilesResponse['files'][number] | undefined;
  jobs: ListJobsResponse['jobs'];
  slots: DashboardSlots;
  onDismiss: () => void;
}

/** A newcomer's way to a first transcript that is corrected and taken out. Ticks follow what has happened. */
export function FirstStepsCard({ steps, transcript, jobs, slots, onDismiss }: FirstStepsCardProps) {
  const { t } = useTranslation('dashboard');
  const toTranscript = transcript ? (
    <AnchorLink to="/transcription" search={{ file: transcript.id, view: 'editor' }} size="sm">
      {t('openTranscript')}
    </AnchorLink>
  ) : null;
  const list: { key: string; name: string; hint: string; done: boolean; action?: ReactNode }[] = [
    // Nobody gets here before.
    { key: 'verify', name: t('stepVerify'), hint: t('stepVerifyHint'), done: true },
    {
      key: 'recording',
      name: t('stepRecording'),
      hint: t('stepRecordingHint'),
      done: steps.recording,
      action: <SampleStep jobs={jobs} slot={slots.job} done={steps.recording} />,
    },
    {
      key: 'correct',
      name: t('stepCorrect'),
      hint: t('stepCorrectHint'),
      done: steps.correction,
      action: toTranscript,
    },
    { key: 'export', name: t('stepExport'), hint: t('stepExportHint'), done: steps.export, action: toTranscript },
  ];
  const done = list.filter((step) => step.done).length;
  return (
    <Card padding={0} component="section" aria-labelledby="first-steps">
      <Group justify="space-between" wrap="nowrap" className={classes['head'] ?? ''}>
        <Title order={2} fz="md" id="first-steps">
          {t('firstSteps')}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('stepsDone', { done, count: list.length })}
          </Text>
          <Tooltip label={t('dismiss')}>
            <ActionIcon aria-label={t('dismissSteps')} onClick={onDismiss}>
              <IconX size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      <ol className={classes['list']}>
        {list.map(({ key, name, hint, done: isDone, action }, index) => (
          <li key={key} className={classes['step']} data-done={isDone || undefined}>
            <span className={classes['mark']} aria-hidden="true">
              {isDone ? <IconCheck size={14} stroke={2.4} /> : index + 1}
            </span>
            <div className={classes['what']}>
              <Text size="sm" fw={520} {...(isDone && { c: 'dimmed' })}>
                {name}
                {isDone && <VisuallyHidden> – {t('stepDone')}</VisuallyHidden>}
              </Text>
              {!isDone && (
                <Text size="sm" c="dimmed">
                  {hint}
                </Text>
              )}
              {(!isDone || key === 'recording') && action}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
