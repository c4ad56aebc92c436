import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsCardProps {
  /** Also the fragment of its address. */
  id: string;
  title: string;
  description?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One section of the settings. */
export function SettingsCard({ id, title, description, aside, children }: SettingsCardProps) {
  return (
    <Card component="section" id={id} aria-labelledby={`${id}-title`} className={classes['card'] ?? ''}>
      <div className={classes['cardHead']}>
        <div>
          <Title order={2} size="h3" id={`${id}-title`}>
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed" mt={2}>
              {description}
            </Text>
          )}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  );
}
