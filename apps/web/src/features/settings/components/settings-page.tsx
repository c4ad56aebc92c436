import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from '@tabler/icons-react';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import { ActivityCard } from './activity-card';
import { ApiKeysCard } from './api-keys-card';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { InvoicesCard } from './invoices-card';
import { AppearanceCard } from './appearance-card';
import { NotificationsCard } from './notifications-card';
import { PlanCard } from './plan-card';
import { ProfileCard } from './profile-card';
import { SecurityCard } from './security-card';
import { SessionsCard } from './sessions-card';
import classes from './settings.module.css';
import { WebhooksCard } from './webhooks-card';
import { WorkCard } from './work-card';

const SECTIONS = [
  { id: 'profile', label: 'profile' },
  { id: 'invoices', label: 'invoices' },
  { id: 'notifications', label: 'notifications' },
  { id: 'looks', label: 'themeAndLanguage' },
  { id: 'work', label: 'work' },
  { id: 'security', label: 'security' },
  { id: 'sessions', label: 'sessions' },
  { id: 'activity', label: 'activity' },
  { id: 'keys', label: 'apiKeys' },
  { id: 'webhooks', label: 'webhooks' },
  { id: 'plan', label: 'plan' },
  { id: 'data', label: 'yourData' },
  { id: 'delete', label: 'deleteAccount' },
] as const;

/** /settings: the account and how the application behaves, one card a subject. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <ButtonLink to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
          {t('backToDashboard', { ns: 'shell' })}
        </ButtonLink>
      }
    >
      <div className={classes['layout']}>
        <nav aria-label={t('sections')} className={classes['anchors']}>
          <ul>
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className={classes['anchor']}>
                  {t(label)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes['cards']}>
          <ProfileCard />
          <InvoicesCard />
          <NotificationsCard />
          <AppearanceCard />
          <WorkCard />
          <SecurityCard />
          <SessionsCard />
          <ActivityCard />
          <ApiKeysCard />
          <WebhooksCard />
          <PlanCard />
          <DataCard />
          <DeleteCard />
        </div>
      </div>
    </Page>
  );
}
