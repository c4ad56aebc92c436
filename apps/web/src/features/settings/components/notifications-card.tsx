import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { askForPush } from '../../../shared/lib/push';
import { toast } from '../../../shared/ui/toast';
import { usePreferences } from '../use-preferences';
import { PreferenceSwitch } from './preference-switch';
import { Saved } from './saved';
import { SettingsCard } from './settings-card';

const KINDS = [
  { kind: 'email', label: 'notifyEmail', hint: 'notifyEmailHint' },
  { kind: 'push', label: 'notifyPush', hint: 'notifyPushHint' },
  { kind: 'marketing', label: 'notifyMarketing', hint: 'notifyMarketingHint' },
] as const;

/** By which ways news come. */
export function NotificationsCard() {
  const { t } = useTranslation('settings');
  const { settings, error, retry, isFetching, change, saved } = usePreferences();
  const set = async (kind: (typeof KINDS)[number]['kind'], on: boolean) => {
    if (!settings) return;
    // The browser's question has to follow the click.
    if (kind === 'push' && on && !(await askForPush())) {
      toast.error({ title: t('pushRefusedTitle'), message: t('pushRefusedBody') });
      return;
    }
    change({ notifications: { ...settings.notifications, [kind]: on } });
  };
  return (
    <SettingsCard id="notifications" title={t('notifications')} aside={<Saved shown={saved} />}>
      {error && !settings ? (
        <ErrorState error={error} onRetry={retry} retrying={isFetching} />
      ) : (
        KINDS.map(({ kind, label, hint }) => (
          <PreferenceSwitch
            key={kind}
            label={t(label)}
            hint={t(hint)}
            checked={settings?.notifications[kind] ?? false}
            disabled={!settings}
            onChange={(on) => void set(kind, on)}
          />
        ))
      )}
    </SettingsCard>
  );
}
