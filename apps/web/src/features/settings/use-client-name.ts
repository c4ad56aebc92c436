import { useTranslation } from 'react-i18next';

/** Words for what something was done with: 'Firefox on Linux', or a program. */
export function useClientName(): (client: { browser: string | null; os: string | null }) => string {
  const { t } = useTranslation('settings');
  return ({ browser, os }) => {
    if (browser && os) return t('browserOn', { browser, os });
    return browser ?? os ?? t('program');
  };
}
