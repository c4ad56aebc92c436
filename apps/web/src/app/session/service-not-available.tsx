import { Group, Text } from '@mantine/core';
import type { GetAccessPermissionsResponse } from '@timbrel/api-client';
import { listPlansOptions } from '@timbrel/api-client/query';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../shared/lib/money';
import { ButtonLink } from '../../shared/ui/links';
import { Notice } from '../../shared/ui/notice';

type Service = GetAccessPermissionsResponse['available_services'][number];

const ABOUT = {
  transcription: 'aboutTranscription',
  translation: 'aboutTranslation',
  subtitles: 'aboutSubtitles',
  summarization: 'aboutSummarization',
  audio_processor: 'aboutAudioProcessor',
  cut_audio: 'aboutCutAudio',
  denoise: 'aboutDenoise',
  voice_speed: 'aboutVoiceSpeed',
} as const satisfies Record<Service, string>;

interface ServiceNotAvailableProps {
  service: Service;
  /** Undefined where the plan is not known. */
  planName: string | undefined;
}

/** What a service does, and the cheapest plan that has it. */
export function ServiceNotAvailable({ service, planName }: ServiceNotAvailableProps) {
  const { t, i18n } = useTranslation('shell');
  const { data: plans = [] } = useQuery(listPlansOptions());
  const [cheapest] = plans.filter(({ services }) => services.includes(service)).sort((a, b) => a.price - b.price);
  return (
    <Notice
      icon={<IconLock />}
      title={t('serviceNotAvailableTitle')}
      actions={
        <Group justify="center">
          <ButtonLink to="/pricing">{t('upgradePlan')}</ButtonLink>
          <ButtonLink to="/dashboard" variant="default">
            {t('backToDashboard')}
          </ButtonLink>
        </Group>
      }
    >
      <Text mb="xs">{t(ABOUT[service])}</Text>
      <Text>{t('serviceNotAvailableBody', { planName: planName ?? t('unknownPlan') })}</Text>
      {cheapest && cheapest.price > 0 && (
        <Text mt="xs" c="var(--mantine-color-text)" fw={520}>
          {t('serviceFromPlan', {
            plan: cheapest.name,
            price: formatMoney(cheapest.price, cheapest.currency, i18n.language),
          })}
        </Text>
      )}
    </Notice>
  );
}
