import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../shared/i18n/i18n';
import { type Language, LANGUAGE_NAMES, LANGUAGES, toLanguage } from '../../shared/i18n/languages';

/** The four languages as entries of a menu, each under its own name; a change applies at once. `onChoose` may keep it elsewhere too. */
export function LanguageItems({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { i18n } = useTranslation();
  return (
    <Menu.RadioGroup
      value={i18n.language}
      onChange={(value) => {
        const language = toLanguage(value);
        if (!language) return;
        void changeLanguage(language);
        onChoose?.(language);
      }}
    >
      {LANGUAGES.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {LANGUAGE_NAMES[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
