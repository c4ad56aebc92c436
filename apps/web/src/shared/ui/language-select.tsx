import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../i18n/i18n';
import { LANGUAGE_NAMES, LANGUAGES, toLanguage } from '../i18n/languages';
import { QuietSelect } from './quiet-select';

/** The language of a page that nobody is signed in to; a change applies at once. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('shell');
  return (
    <QuietSelect
      icon={IconLanguage}
      label={t('languageLabel')}
      value={i18n.language}
      options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      onChange={(value) => {
        const language = toLanguage(value);
        if (language) void changeLanguage(language);
      }}
    />
  );
}
