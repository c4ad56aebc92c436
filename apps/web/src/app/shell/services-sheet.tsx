import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../domain/session/access';
import { ErrorState } from '../../shared/ui/error-state';
import { BottomSheet } from './bottom-sheet';
import { SERVICES } from './nav-items';
import { NavLink } from './nav-link';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
}

/** The tools of the plan, on a phone. */
export function ServicesSheet({ opened, onClose }: SheetProps) {
  const { t } = useTranslation('shell');
  const { data, error, refetch } = useQuery(accessOptions());
  const services = SERVICES.filter(({ service }) => data?.available_services.includes(service));
  return (
    <BottomSheet opened={opened} onClose={onClose} title={t('navServices')}>
      <Stack gap={4} component="nav" aria-label={t('navServices')}>
        {services.map((item) => (
          <NavLink key={item.label} item={item} onNavigate={onClose} />
        ))}
        {data && services.length === 0 && <Text c="dimmed">{t('noServices')}</Text>}
        {error && <ErrorState error={error} message={t('servicesFailed')} onRetry={() => void refetch()} />}
      </Stack>
    </BottomSheet>
  );
}
