import { Button, Card, Title, Tooltip } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReveal } from '../../shared/hooks/use-reveal';
import { ActionCard } from '../../shared/ui/action-card';
import { Page } from '../../shared/ui/page';
import classes from './work-page.module.css';

/** What other features lend such a page; its route brings them together. */
export interface WorkSlots {
  readonly filePicker: (props: { value: string | null; onChange: (file: { id: string }) => void }) => ReactNode;
  readonly upload: (props: { dropLabel: string; onUploaded: (file: { id: string }) => void }) => ReactNode;
  readonly runningJob: (job: GetJobResponse) => ReactNode;
}

interface WorkPageProps {
  readonly title: string;
  readonly description: string;
  readonly slots: WorkSlots;
  /** Id of the chosen file; it lives in the address. */
  readonly fileId: string | null;
  readonly onChoose: (fileId: string) => void;
  /** Why that file is not there. */
  readonly fileProblem?: ReactNode;
  readonly texts: {
    readonly stepFile: string;
    readonly stepOptions: string;
    readonly drop: string;
    readonly start: string;
    /** Why it can't be started twice. */
    readonly alreadyRunning: string;
  };
  readonly options: ReactNode;
  readonly starting: boolean;
  readonly busy: boolean;
  readonly onStart: () => void;
  /** Jobs to be watched. */
  readonly shownJobs: readonly GetJobResponse[];
  /** What is read while the next one is chosen: beside file and options, which then stand above each other. */
  readonly reading?: ReactNode;
  /** Results, below everything. */
  readonly children: ReactNode;
}

/** A page on which one file is chosen, worked on, and waited for: file on the left, options on the right, below them what becomes of it. */
export function WorkPage(props: WorkPageProps) {
  const { title, description, slots, fileId, onChoose, texts, options, starting, busy, onStart, shownJobs } = props;
  const { t } = useTranslation('common');
  const running = useReveal(shownJobs[0]?.id);
  return (
    <Page title={title} description={description}>
      <div className={classes['grid']} data-reading={props.reading !== undefined || undefined}>
        <Card component="section" aria-label={texts.stepFile}>
          <Title order={2} size="h3" mb="sm">
            {texts.stepFile}
          </Title>
          {props.fileProblem && <div className={classes['problem']}>{props.fileProblem}</div>}
          {slots.filePicker({ value: fileId, onChange: ({ id }) => onChoose(id) })}
          <div className={classes['upload']}>
            {slots.upload({ dropLabel: texts.drop, onUploaded: ({ id }) => onChoose(id) })}
          </div>
        </Card>
        <form
          className={classes['options']}
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog that an option opens has forms of its own, whose news comes by here too.
            const isOwn = event.target === event.currentTarget;
            if (!isOwn || busy) return;
            running.ask();
            onStart();
          }}
        >
          <ActionCard
            label={texts.stepOptions}
            action={
              <Tooltip label={texts.alreadyRunning} disabled={!busy}>
                <Button
                  type="submit"
                  fullWidth
                  loading={starting}
                  aria-disabled={busy}
                  {...(busy && { 'data-disabled': true })}
                >
                  {texts.start}
                </Button>
              </Tooltip>
            }
          >
            <Title order={2} size="h3" mb="sm">
              {texts.stepOptions}
            </Title>
            {options}
          </ActionCard>
        </form>
        <div className={classes['results']}>
          {shownJobs.length > 0 && (
            <Card component="section" aria-label={t('running')} ref={running.ref} className={classes['running'] ?? ''}>
              <Title order={2} size="h3" mb="sm">
                {t('running')}
              </Title>
              <ul className={classes['jobs']}>
                {shownJobs.map((job) => (
                  <li key={job.id}>{slots.runningJob(job)}</li>
                ))}
              </ul>
            </Card>
          )}
          {props.reading}
          {props.children}
        </div>
      </div>
    </Page>
  );
}
