import { NativeSelect } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../i18n/i18n';
import { LANGUAGE_NAMES, LANGUAGES, toLanguage } from '../i18n/languages';
import classes from './quiet-select.module.css';

/** The language of a page that nobody is signed in to; a change applies at once. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('shell');
  return (
    <NativeSelect
      variant="unstyled"
      aria-label={t('languageLabel')}
      classNames={{ input: classes['input'] ?? '' }}
      leftSection={<IconLanguage size={18} stroke={1.6} aria-hidden="true" />}
      value={i18n.language}
      onChange={({ currentTarget }) => {
        const language = toLanguage(currentTarget.value);
        if (language) void changeLanguage(language);
      }}
      data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
    />
  );
}
