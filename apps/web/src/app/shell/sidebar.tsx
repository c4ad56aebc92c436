import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../domain/session/access';
import { runCommand } from '../../shared/keys/commands';
import { PRODUCT_NAME } from '../../shared/lib/product';
import { PlainLink } from '../../shared/ui/links';
import { Logo } from '../../shared/ui/logo';
import { ALWAYS_THERE, SERVICES, type Service } from './nav-items';
import { NavLink } from './nav-link';
import { PlanUse } from './plan-use';
import classes from './sidebar.module.css';
import { useAccountPages } from './use-account-pages';

const SKELETONS = 5;

interface SidebarProps {
  /** In the drawer of small screens, which has a logo of its own and closes when a page is chosen. */
  onNavigate?: () => void;
}

function Services({ onNavigate }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { data, isPending, isError, refetch } = useQuery(accessOptions());
  if (isPending) {
    return Array.from({ length: SKELETONS }, (_, i) => <Skeleton key={i} height={30} my={4} />);
  }
  if (isError) {
    return (
      <Text size="sm" c="dimmed" px={11} role="status">
        {t('servicesFailed')}{' '}
        <Anchor component="button" type="button" size="sm" underline="always" onClick={() => void refetch()}>
          {t('retry', { ns: 'common' })}
        </Anchor>
      </Text>
    );
  }
  const has = (service: Service) => data.available_services.includes(service);
  const showsTabs = onNavigate ?? !has('audio_processor');
  const shown = SERVICES.filter(({ service, tab }) => has(service) && (!tab || showsTabs));
  return shown.map((item) => <NavLink key={item.label} item={item} {...(onNavigate && { onNavigate })} />);
}

/** Logo, the way in for files, pages, tools of the plan, and what is left of it. */
export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation('shell');
  const accountPages = useAccountPages();
  const navigate = useNavigate();
  return (
    <nav className={classes['sidebar']} aria-label={t('mainNavigation')}>
      {!onNavigate && (
        <PlainLink to="/dashboard" className={classes['logo']} aria-label={t('home', { product: PRODUCT_NAME })}>
          <Logo />
        </PlainLink>
      )}
      <Button
        variant="default"
        mx={4}
        className={classes['upload'] ?? ''}
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        aria-keyshortcuts="U"
        onClick={() => {
          onNavigate?.();
          // Until what takes files is loaded, the page that takes them does.
          if (!runCommand('upload')) void navigate({ to: '/library' });
        }}
      >
        {t('upload')}
      </Button>
      <Stack gap={2} className={classes['nav'] ?? ''}>
        {ALWAYS_THERE.map((item) => (
          <NavLink key={item.label} item={item} {...(onNavigate && { onNavigate })} />
        ))}
        <Text size="xs" fw={520} c="dimmed" px={11} mt="sm" mb={2}>
          {t('tools')}
        </Text>
        <Services {...(onNavigate && { onNavigate })} />
      </Stack>
      <div className={classes['foot']}>
        {accountPages.map((item) => (
          <NavLink key={item.label} item={item} {...(onNavigate && { onNavigate })} />
        ))}
      </div>
      <PlanUse />
    </nav>
  );
}
