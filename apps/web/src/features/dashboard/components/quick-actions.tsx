import { Card, Stack, Title } from '@mantine/core';
import {
  IconArrowUpCircle,
  IconChevronRight,
  IconFileText,
  IconFolder,
  IconLanguage,
  IconWaveSine,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../../shared/ui/links';
import classes from './quick-actions.module.css';

interface QuickActionsProps {
  readonly canTranscribe: boolean;
  readonly canTranslate: boolean;
  readonly canProcess: boolean;
}

/** The shortest ways to work. */
export function QuickActions({ canTranscribe, canTranslate, canProcess }: QuickActionsProps) {
  const { t } = useTranslation('dashboard');
  const actions = [
    ...(canTranscribe ? [{ to: '/transcription', label: t('transcribeFile'), Icon: IconFileText } as const] : []),
    ...(canTranslate ? [{ to: '/translation', label: t('translateSubtitles'), Icon: IconLanguage } as const] : []),
    ...(canProcess ? [{ to: '/audio-processor', label: t('processAudio'), Icon: IconWaveSine } as const] : []),
    { to: '/library', label: t('myLibrary'), Icon: IconFolder } as const,
    { to: '/subscription', label: t('upgradePlan'), Icon: IconArrowUpCircle } as const,
  ];
  return (
    <Card>
      <Title order={2} fz="md" mb="xs">
        {t('quickActions')}
      </Title>
      <Stack gap={2} mx={-8}>
        {actions.map(({ to, label, Icon }) => (
          <PlainLink key={to} to={to} className={classes['action']}>
            <span className={classes['plate']}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
            </span>
            {label}
            <IconChevronRight size={16} className={classes['arrow']} aria-hidden="true" />
          </PlainLink>
        ))}
      </Stack>
    </Card>
  );
}
