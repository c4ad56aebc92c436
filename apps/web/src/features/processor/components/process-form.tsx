import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCard } from '../../../shared/ui/action-card';
import classes from './tool-page.module.css';

interface ProcessFormProps {
  readonly busy: boolean;
  readonly onProcess: () => void;
  readonly children: ReactNode;
}

/** Settings, and the one button. */
export function ProcessForm({ busy, onProcess, children }: ProcessFormProps) {
  const { t } = useTranslation('processor');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onProcess();
      }}
    >
      <ActionCard
        label={t('settings')}
        action={
          <Button type="submit" fullWidth aria-disabled={busy} {...(busy && { 'data-disabled': true })}>
            {t('process')}
          </Button>
        }
      >
        <div className={classes['fields']}>{children}</div>
      </ActionCard>
    </form>
  );
}
