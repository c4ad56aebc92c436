import { Button, Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
    <Card component="section" aria-label={t('settings')}>
      <form
        className={classes['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onProcess();
        }}
      >
        {children}
        <Button type="submit" fullWidth aria-disabled={busy} {...(busy && { 'data-disabled': true })}>
          {t('process')}
        </Button>
      </form>
    </Card>
  );
}
