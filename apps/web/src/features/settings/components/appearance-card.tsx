import { Input, SegmentedControl, Select, Stack, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../../shared/i18n/i18n';
import { LANGUAGE_NAMES, LANGUAGES, toLanguage } from '../../../shared/i18n/languages';
import { setSingleLetters, useSingleLetters } from '../../../shared/keys/single-letters';
import { fromColorScheme, THEME_LABELS, THEMES, toColorScheme } from '../../../shared/lib/theme-choice';
import { usePreferences } from '../use-preferences';
import { PreferenceSwitch } from './preference-switch';
import { Saved } from './saved';
import { SettingsCard } from './settings-card';

/** Light or dark, the language, and this browser's keys: all apply at once. */
export function AppearanceCard() {
  const { t, i18n } = useTranslation(['settings', 'shell', 'keys']);
  const { change, saved } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const lettersOn = useSingleLetters();
  return (
    <SettingsCard id="looks" title={t('themeAndLanguage')} aside={<Saved shown={saved} />}>
      <Stack gap="md">
        <Input.Wrapper label={t('shell:themeLabel')} labelElement="div" labelProps={{ id: 'settings-theme' }}>
          <SegmentedControl
            fullWidth
            aria-labelledby="settings-theme"
            value={fromColorScheme(colorScheme)}
            onChange={(theme) => {
              setColorScheme(toColorScheme(theme));
              change({ theme });
            }}
            data={THEMES.map((theme) => ({ value: theme, label: t(`shell:${THEME_LABELS[theme]}`) }))}
          />
        </Input.Wrapper>
        <Select
          label={t('shell:languageLabel')}
          allowDeselect={false}
          value={toLanguage(i18n.language) ?? 'en'}
          onChange={(value) => {
            const language = value === null ? null : toLanguage(value);
            if (!language) return;
            void changeLanguage(language);
            change({ language });
          }}
          data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        />
        <PreferenceSwitch
          label={t('keys:singleLetters')}
          hint={t('keys:singleLettersHint')}
          checked={lettersOn}
          disabled={false}
          onChange={setSingleLetters}
        />
      </Stack>
    </SettingsCard>
  );
}
