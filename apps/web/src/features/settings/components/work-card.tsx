import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { usePreferences } from '../use-preferences';
import { PreferenceSwitch } from './preference-switch';
import { Saved } from './saved';
import { SettingsCard } from './settings-card';

const SWITCHES = [
  { name: 'autoSave', label: 'autoSave', hint: 'autoSaveHint' },
  { name: 'privacyMode', label: 'privacyMode', hint: 'privacyModeHint' },
] as const;

/** How files and edits are treated. */
export function WorkCard() {
  const { t } = useTranslation('settings');
  const { settings, error, retry, isFetching, change, saved } = usePreferences();
  return (
    <SettingsCard id="work" title={t('work')} aside={<Saved shown={saved} />}>
      {error && !settings ? (
        <ErrorState error={error} onRetry={retry} retrying={isFetching} />
      ) : (
        SWITCHES.map(({ name, label, hint }) => (
          <PreferenceSwitch
            key={name}
            label={t(label)}
            hint={t(hint)}
            checked={settings?.[name] ?? false}
            disabled={!settings}
            onChange={(on) => change({ [name]: on })}
          />
        ))
      )}
    </SettingsCard>
  );
}
