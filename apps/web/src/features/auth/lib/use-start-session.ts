import type { LoginResponse } from '@timbrel/api-client';
import { updateSettings } from '@timbrel/api-client';
import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { changeLanguage } from '../../../shared/i18n/i18n';
import { toLanguage } from '../../../shared/i18n/languages';
import { readStoredTheme, toColorScheme } from '../../../shared/lib/theme-choice';
import { enterSession } from '../../../domain/session/session';

/** Whether an answer to a sign-in holds what the page needs. */
export const holdsSession = (answer: Partial<LoginResponse> | null | undefined): answer is LoginResponse =>
  Boolean(answer?.session && answer.user);

/** Takes over the session of an answer, with the account's theme and language. The guard of the page leads on. */
export function useStartSession(): (answer: LoginResponse) => void {
  const queryClient = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  return (answer) => {
    setColorScheme(toColorScheme(answer.session.theme));
    const language = toLanguage(answer.user.language);
    if (language) void changeLanguage(language);
    enterSession(queryClient, answer);
  };
}

/**
 * The first session of a new account: here the account takes over what was chosen on the page before it existed. If
 * that can't be stored now, the choice holds on this machine and the account keeps its defaults.
 */
export function useStartFirstSession(): (answer: LoginResponse) => void {
  const queryClient = useQueryClient();
  return (answer) => {
    const theme = readStoredTheme();
    const language = toLanguage(i18next.language);
    enterSession(queryClient, answer);
    if (theme !== answer.session.theme || (language && language !== answer.user.language)) {
      void updateSettings({ body: { theme, ...(language && { language }) } }).catch(() => undefined);
    }
  };
}
