import { Card, Skeleton, Stack, Title } from '@mantine/core';
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
  /** What the plan allows; undefined while that is not known. */
  readonly services: readonly string[] | undefined;
}

const SERVICE_ACTIONS = [
  { service: 'transcription', to: '/transcription', label: 'transcribeFile', Icon: IconFileText },
  { service: 'translation', to: '/translation', label: 'translateSubtitles', Icon: IconLanguage },
  { service: 'audio_processor', to: '/audio-processor', label: 'processAudio', Icon: IconWaveSine },
] as const;
const ALWAYS = [
  { to: '/library', label: 'myLibrary', Icon: IconFolder },
  { to: '/subscription', label: 'upgradePlan', Icon: IconArrowUpCircle },
] as const;

/** The shortest ways to work. */
export function QuickActions({ services }: QuickActionsProps) {
  const { t } = useTranslation('dashboard');
  const actions = [...SERVICE_ACTIONS.filter(({ service }) => services?.includes(service)), ...ALWAYS];
  return (
    <Card>
      <Title order={2} fz="md" mb="xs">
        {t('quickActions')}
      </Title>
      <Stack gap={2} mx={-8}>
        {!services && SERVICE_ACTIONS.map(({ service }) => <Skeleton key={service} height={44} radius="md" />)}
        {actions.map(({ to, label, Icon }) => (
          <PlainLink key={to} to={to} className={classes['action']}>
            <span className={classes['plate']}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
            </span>
            {t(label)}
            <IconChevronRight size={16} className={classes['arrow']} aria-hidden="true" />
          </PlainLink>
        ))}
      </Stack>
    </Card>
  );
}
